import { expect, test } from 'vitest'
import { CHECKS } from '#collab/text/checks/all.ts'
import { DEFAULT_LEVELS } from '#db/vocabulary/checks/checkLevels.ts'
import type { CheckName } from '#db/vocabulary/checks/checks.ts'
import { aPage, withTranslatingApp } from '../translationJobs/translatedPage.ts'

withTranslatingApp()

const BAD = 'Hola  mundo'

async function aProject(settings: object) {
  const page = await aPage(['Hello world'])
  const at = `/projects/${page.project.id}`
  expect((await page.as.put(at, { target_languages: ['es', 'fr'] })).status).toBe(200)
  const set = async (change: object) => {
    const answer = await page.as.put(at, change)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return answer.json()
  }
  await set(settings)
  const id = page.page.source_texts[0]!.id
  const create = async (target_language: string) =>
    (await (await page.as.post(`/source-texts/${id}/translations`, { target_language, content: BAD })).json()).status
  const levels = async (language: string) => {
    const { rows } = await (await page.as.get(`/pages/${page.page.id}/findings?language=${language}`)).json()
    const found = (rows as { findings: { check: string; level: string }[] }[]).flatMap(({ findings }) => findings)
    return found.filter(({ check }) => check === 'double spaces').map(({ level }) => level)
  }
  return { ...page, at, set, create, levels }
}

test('a finding is what its check is by default, until the project says otherwise for its language', async () => {
  const { set, create, levels } = await aProject({})
  await create('es')
  await create('fr')
  expect(await levels('es')).toEqual(['note'])
  await set({ check_levels: { mul: { 'double spaces': 'warning' }, fr: { 'double spaces': 'off' } } })
  expect([await levels('es'), await levels('fr')]).toEqual([['warning'], []])
  await set({ check_levels: { es: { 'double spaces': 'error' } } })
  expect([await levels('es'), await levels('fr')]).toEqual([['error'], ['note']])
})

test('a required check keeps a row back by errors, and not where it finds less', async () => {
  const { create } = await aProject({
    required_checks: ['double spaces'],
    check_levels: { fr: { 'double spaces': 'warning' } },
  })
  expect(await create('es')).toBe('NEEDS_REVIEW')
  expect(await create('fr')).toBe('COMPLETED')
})

test('a severity of what is no language, no check or judges models alone is refused', async () => {
  const { as, at } = await aProject({})
  for (const check_levels of [
    { Spanish: { 'double spaces': 'off' } },
    { es: { spaces: 'off' } },
    { es: { instructions: 'off' } },
    { es: { 'double spaces': 'fatal' } },
  ])
    expect((await as.put(at, { check_levels })).status, JSON.stringify(check_levels)).toBe(422)
})

const COMPARING: readonly CheckName[] = ['same source', 'same translation']

test('by default what a check calls broken is an error, style is a note, and texts are not compared', () => {
  for (const { name, severity, about } of CHECKS.filter(({ name }) => !COMPARING.includes(name))) {
    const usual = severity === 'doubtful' ? (about === 'style' ? 'note' : 'warning') : 'error'
    expect([name, DEFAULT_LEVELS[name]]).toEqual([name, usual])
  }
  for (const name of COMPARING) expect(DEFAULT_LEVELS[name]).toBe('off')
})
