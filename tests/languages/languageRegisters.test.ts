import { expect, test } from 'vitest'
import { aProject, server, withAna } from '../rights/sharedProject.ts'
import { refusal } from '../support/http/refusal.ts'

withAna()

test('a project keeps a form of address and a tone for each target language, which its members change', async () => {
  const { at, member } = await aProject()
  const as = server.as(member)
  await as.put(at, { target_languages: ['de', 'fr'] })
  const nothing = { form_of_address: 'automatic', tone: '' }
  const registers = async () => (await as.get(`${at}/registers`)).json()
  expect(await registers()).toEqual([
    { target_language: 'de', ...nothing },
    { target_language: 'fr', ...nothing },
  ])

  const formal = { target_language: 'de', form_of_address: 'formal', tone: '' }
  expect(await (await as.put(`${at}/registers/de`, { form_of_address: 'formal' })).json()).toEqual(formal)
  expect(await (await as.put(`${at}/registers/de`, { tone: ' Calm and brief ' })).json()).toEqual({
    ...formal,
    tone: 'Calm and brief',
  })
  expect(await registers()).toMatchObject([{ form_of_address: 'formal', tone: 'Calm and brief' }, nothing])

  // A language that comes back has what was chosen for it.
  await as.put(at, { target_languages: ['fr'] })
  expect(await registers()).toEqual([{ target_language: 'fr', ...nothing }])
  await as.put(at, { target_languages: ['fr', 'de'] })
  expect(await registers()).toMatchObject([nothing, { form_of_address: 'formal' }])
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
