import { expect, test } from 'vitest'
import { ana, app, withVersion } from '../../versions/pages.ts'
import { pageOf } from '../merge/reimportedPage.ts'

withVersion()

const message = (source: string, text: string) =>
  `    <message>\n        <source>${source}</source>\n        <translation${text ? '' : ' type="unfinished"'}>${text}</translation>\n    </message>\n`
const forms = (source: string, texts: string[]) =>
  `    <message numerus="yes">\n        <source>${source}</source>\n        <translation>\n${texts.map((text) => `            <numerusform>${text}</numerusform>\n`).join('')}        </translation>\n    </message>\n`
const file = (language: string, contexts: Record<string, string>) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="${language}">\n${Object.entries(
    contexts,
  )
    .map(([name, messages]) => `<context>\n    <name>${name}</name>\n${messages}</context>\n`)
    .join('')}</TS>\n`

async function onlyPage(files: Record<string, string>) {
  const organization = await app.build.organization({ owner: ana })
  const version = await app.build.version(await app.build.project(organization, { target_languages: ['de', 'ru'] }))
  const form = new FormData()
  form.append('type', 'game_ui')
  for (const [path, text] of Object.entries(files)) form.append('file', new File([text], path))
  const answer = await app.as(ana).post(`/versions/${version.id}/pages/import/files`, form)
  expect(answer.status, await answer.clone().text()).toBe(200)
  const { pages, skipped } = (await answer.json()) as { pages: { id: string }[]; skipped: { count: number } }
  expect(pages).toHaveLength(1)
  return { ...pageOf(pages[0]!.id, Object.keys(files)[0]!), skipped }
}

test('an English file of forms alone, as Qt makes it, leaves no text of the others without a place', async () => {
  const english = file('en', { Main: forms('%n file(s)', ['%n file', '%n files']) })
  const german = file('de', {
    Main: message('Open', 'Öffnen') + forms('%n file(s)', ['%n Datei', '%n Dateien']),
    Other: message('Close', ''),
  })
  const page = await onlyPage({ 'app_en.ts': english, 'app_de.ts': german })
  expect(page.skipped.count).toBe(0)
  expect((await page.contents()).sort()).toEqual([
    ['Main|%n file(s)', '{n, plural, one {%n file} other {%n files}}'],
    ['Main|Open', 'Open'],
    ['Other|Close', 'Close'],
  ])
  expect((await page.row('Main|Open', 'de')).translation).toMatchObject({ content: 'Öffnen', status: 'COMPLETED' })
  expect(String(await page.export('de'))).toBe(german)
  await page.write('Other|Close', 'Закрыть', 'ru')
  const russian = String(await page.export('ru'))
  expect(russian).toContain('language="ru"')
  expect(russian).toContain('<translation>Закрыть</translation>')
  expect(russian).not.toContain('Öffnen')
})

test('a text that a language lacks gets its place, and the rest of its file stays', async () => {
  const english = file('en', { Main: message('Open', '') + message('Close', ''), New: message('Hi', '') })
  const german = file('de', { Main: message('Open', 'Öffnen') })
  const page = await onlyPage({ 'i18n/app_en.ts': english, 'i18n/app_de.ts': german })
  await page.write('Main|Close', 'Schließen', 'de')
  await page.write('New|Hi', 'Hallo', 'de')
  expect(String(await page.export('de'))).toBe(
    file('de', { Main: message('Open', 'Öffnen') + message('Close', 'Schließen'), New: message('Hi', 'Hallo') }),
  )
})
