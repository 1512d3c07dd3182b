import { expect, test } from 'vitest'
import { aProject, server, withAna } from '../rights/sharedProject.ts'
import { refusal } from '../support/http/refusal.ts'

withAna()

test('a project keeps a form of address and a tone for each target language, which its members change', async () => {
  const { at, member } = await aProject()
  const as = server.as(member)
  await as.put(at, { target_languages: ['de', 'fr'] })
  const nothing = { form_of_address: 'automatic', tone: '', rules: [], guide: '', revision: 0 }
  const registers = async () => (await as.get(`${at}/registers`)).json()
  expect(await registers()).toEqual([
    { target_language: 'de', ...nothing },
    { target_language: 'fr', ...nothing },
  ])

  const formal = { ...nothing, target_language: 'de', form_of_address: 'formal', revision: 1 }
  expect(await (await as.put(`${at}/registers/de`, { form_of_address: 'formal' })).json()).toEqual(formal)
  expect(await (await as.put(`${at}/registers/de`, { tone: ' Calm and brief ' })).json()).toEqual({
    ...formal,
    tone: 'Calm and brief',
    revision: 2,
  })
  expect(await registers()).toMatchObject([{ form_of_address: 'formal', tone: 'Calm and brief' }, nothing])

  // A language that comes back has what was chosen for it.
  await as.put(at, { target_languages: ['fr'] })
  expect(await registers()).toEqual([{ target_language: 'fr', ...nothing }])
  await as.put(at, { target_languages: ['fr', 'de'] })
  expect(await registers()).toMatchObject([nothing, { form_of_address: 'formal' }])
})

test('the guide of all languages stands beside that of one', async () => {
  const { at, member } = await aProject()
  const as = server.as(member)
  await as.put(at, { target_languages: ['de'] })
  const general = { target_language: 'mul', form_of_address: 'formal', tone: 'Calm', rules: ['Ranks are small'] }
  const { target_language: _, ...change } = general
  expect(await (await as.put(`${at}/registers/mul`, change)).json()).toMatchObject(general)
  expect(await (await as.get(`${at}/registers`)).json()).toMatchObject([{ target_language: 'de', tone: '' }, general])
})

test('of two who change one style guide at once, the later one hears of the other', async () => {
  const { at, member } = await aProject()
  const as = server.as(member)
  const change = async (fields: object) => {
    const answer = await as.put(`${at}/registers/es`, fields)
    return [answer.status, await answer.json()] as const
  }
  const guide = '# Ranks\n\n*Captain* is **capitán**.'
  const [, first] = await change({ rules: [' Ranks are small. ', ''], guide, revision: 0 })
  expect(first).toMatchObject({ rules: ['Ranks are small.'], guide, revision: 1 })
  expect(await change({ guide: 'Mine', revision: 0 })).toEqual([
    409,
    { detail: 'Somebody else has changed this style guide meanwhile' },
  ])
  expect(await (await as.get(`${at}/registers`)).json()).toContainEqual(first)
  expect(await change({ guide: 'Mine', revision: 1 })).toMatchObject([200, { rules: ['Ranks are small.'] }])
})

test('a register is refused to outsiders, in other languages and with a long tone', async () => {
  const { at, member } = await aProject()
  const stranger = server.as(await server.build.user())
  expect(await refusal(await stranger.get(`${at}/registers`))).toEqual([404, 'Project not found'])
  expect(await refusal(await stranger.put(`${at}/registers/es`, { tone: 'Loud' }))).toEqual([404, 'Project not found'])
  const fault = async (language: string, change: object) => {
    const answer = await server.as(member).put(`${at}/registers/${language}`, change)
    return [answer.status, (await answer.json()).detail[0].msg]
  }
  expect(await fault('hu', { tone: 'Loud' })).toEqual([422, 'The project has no such target language'])
  expect(await fault('es', { tone: 'x'.repeat(501) })).toEqual([422, 'A tone has at most 500 characters'])
  expect((await fault('es', { form_of_address: 'royal' }))[0]).toBe(422)
  expect(await fault('es', { rules: ['x'.repeat(161)] })).toEqual([422, 'A rule has at most 160 characters'])
  expect(await fault('es', { rules: Array(13).fill('x') })).toEqual([422, 'A style guide has at most 12 rules'])
  const long = 'A style guide has at most 20000 characters'
  expect(await fault('es', { guide: 'x'.repeat(20_001) })).toEqual([422, long])
})

test('the reference language is a target language, and none once that is removed', async () => {
  const { at, member } = await aProject()
  const as = server.as(member)
  const reference = async () => (await (await as.get(at)).json()).reference_language
  await as.put(at, { target_languages: ['de', 'fr'] })
  expect(await reference()).toBeNull()
  await as.put(at, { reference_language: 'fr' })
  expect(await reference()).toBe('fr')
  const refused = await as.put(at, { reference_language: 'hu' })
  expect([refused.status, (await refused.json()).detail[0].loc]).toEqual([422, ['body', 'reference_language']])
  await as.put(at, { target_languages: ['de'] })
  expect(await reference()).toBeNull()
})
