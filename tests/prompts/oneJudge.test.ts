import { expect, test } from 'vitest'
import { fixOf, judge } from '#collab/text/judge.ts'
import type { Source } from '#web/features/rows/rows.ts'
import { createFindings } from '#web/features/rowText/findings.ts'
import { aPage, app, isTranslation, model, withTranslatingApp } from '../translationJobs/translatedPage.ts'

withTranslatingApp()

/** Texts with what has to be found in them. */
const BAD: { source: string; text: string; checks: string[] }[] = [
  { source: 'Hi {name}, come in', text: 'Hola, entra', checks: ['placeholders'] },
  { source: 'You have to go back home', text: 'You have to go back home', checks: ['untranslated'] },
  { source: 'You have 3 days left', text: 'Te quedan 5 días', checks: ['numbers'] },
  { source: 'Take the sword (rusty)', text: 'Toma la espada (oxidada', checks: ['marks'] },
  { source: 'The gate is closed', text: 'La puerta está cerrada. La puerta está cerrada.', checks: ['repetition'] },
  { source: 'Open the gate', text: 'Abre la puerta', checks: [] },
]
const SOURCES = BAD.map(({ source }) => source)
const TEXTS = new Map(BAD.map(({ source, text }) => [source, text]))

type Page = Awaited<ReturnType<typeof aPage>>

/** The table's findings on each text. */
async function shownOn(as: Page['as'], pageId: string) {
  const { data } = (await (await as.get(`/pages/${pageId}/source-texts`)).json()) as { data: Source[] }
  const rows = (await (await as.get(`/pages/${pageId}/translations?language=es`)).json()) as Awaited<
    ReturnType<Page['rows']>
  >
  const findings = createFindings()
  findings.rules.setState({ judge, fixOf, from: 'en', to: 'es', own: [], termsIn: () => [] }, true)
  return data.map((source) => {
    const row = rows.find(({ source_text_id }) => source_text_id === source.id)!
    const found = findings.of(source, row.content)
    return { source: source.content, text: row.content, notes: row.review_notes, found }
  })
}

const WAYS: Record<string, () => Promise<Awaited<ReturnType<typeof shownOn>>>> = {
  async editor() {
    const { as, page, type } = await aPage(SOURCES)
    for (const [n, { text }] of BAD.entries()) await type(n, text)
    return shownOn(as, page.id)
  },
  async api() {
    const { as, page } = await aPage(SOURCES)
    for (const [n, { text }] of BAD.entries())
      await as.post(`/source-texts/${page.source_texts[n]!.id}/translations`, { target_language: 'es', content: text })
    return shownOn(as, page.id)
  },
  async import() {
    const { as, project } = await aPage(['-'])
    const version = await app.build.version(project)
    const data = new FormData()
    data.append('type', 'game_ui')
    const files = { 'en.json': SOURCES, 'es.json': BAD.map(({ text }) => text) }
    for (const [name, texts] of Object.entries(files))
      data.append('file', new File([JSON.stringify(Object.fromEntries(texts.map((text, n) => [`t${n}`, text])))], name))
    const { pages } = await (await as.post(`/versions/${version.id}/pages/import/files`, data)).json()
    return shownOn(as, pages[0].id)
  },
  async ai() {
    const { as, page, translate, finished } = await aPage(SOURCES)
    await translate({ translate: ({ text }) => TEXTS.get(text.replace('⟦1⟧', '{name}')) ?? `¡${text}!` })
    await finished()
    return shownOn(as, page.id)
  },
}

test('a bad text has the same findings, whichever way it comes in', async () => {
  const ways = Object.entries(WAYS)
  const seen = await Promise.all(ways.map(async ([way, run]) => ({ way, rows: await run() })))
  for (const { way, rows } of seen) {
    expect(rows.map(({ source, text }) => ({ source, text, way }))).toEqual(
      BAD.map(({ source, text }) => ({ source, text, way })),
    )
    const checks = rows.map(({ found }) => [...new Set(found.map(({ check }) => check))])
    expect(checks, way).toEqual(BAD.map(({ checks }) => checks))
    expect(rows.map(({ found }) => found)).toEqual(seen[0]!.rows.map(({ found }) => found))
  }
  const { rows } = seen.find(({ way }) => way === 'ai')!
  for (const { found, notes } of rows) for (const { message } of found) expect(notes).toContain(message)
  expect(model.calls.some(isTranslation)).toBe(true)
})
