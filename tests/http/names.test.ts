import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../support/build/world.ts'
import { inTurn } from '../support/runs/nightly.ts'
import { aProject, app, as, at, csv, form, GOOD, IMPORT, withWorld } from './saidSentences.ts'

withWorld()

const CALLS: [what: string, sentence: string, call: (name: string) => Promise<Response>][] = [
  ['a person', 'A name', (full_name) => as('member').patch('/users/me', { full_name })],
  [
    'a person who signs up',
    'A name',
    (full_name) => app.anyone.post('/users/signup', { email: `${uuid()}@example.com`, password: PASSWORD, full_name }),
  ],
  ['a managed person', 'A name', (full_name) => as('superuser').patch(at('/users/{user_id}'), { full_name })],
  ['an organization', 'An organization name', (name) => as('owner').post('/organizations/', { name })],
  [
    'a changed organization',
    'An organization name',
    (name) => as('owner').put(at('/organizations/{organization_id}'), { name }),
  ],
  ['a project', 'A name', (name) => as('owner').post('/projects/', aProject({ name }))],
  ['a changed project', 'A name', (name) => as('owner').put(at('/projects/{project_id}'), { name })],
  ['a version', 'A name', (name) => as('member').post(at('/projects/{project_id}/versions'), { name })],
  ['a changed version', 'A name', (name) => as('member').patch(at('/versions/{version_id}'), { name })],
  [
    'a page',
    'A page name',
    (name) => as('member').post(at(IMPORT), form({ name, type: 'game_ui', file: csv('menu.csv', GOOD) })),
  ],
  ['a changed page', 'A page name', (name) => as('member').patch(at('/pages/{page_id}'), { name })],
  [
    'a character',
    'A character name',
    (name) => as('member').post(at('/pages/{page_id}/characters'), { name, description: 'Brave' }),
  ],
  ['a changed character', 'A character name', (name) => as('member').patch(at('/characters/{character_id}'), { name })],
  ['a glossary', 'A glossary name', (name) => as('member').put(at('/glossaries/glossaries/{glossary_id}'), { name })],
]

describe.each(CALLS.map((call, n) => [...call, n] as const))('the name of %s', (_, what, call, n) => {
  const turn = inTurn(4, n)

  test.each([
    ['a line break', 'Moon\r\nfall'],
    ['a control character', 'Moon\u0007fall'],
    ['a line separator', 'Moon\u2028fall'],
  ])('has not %s in it', turn, async (_, name) => {
    const answer = await call(name)
    expect([answer.status, (await answer.json()).detail[0].msg]).toEqual([422, `${what} has no control characters`])
  })

  test.each(['\u202a', '\u202e', '\u2066', '\u2069'])('turns no text around with %j', turn, async (sign) => {
    const answer = await call(`Moon${sign}fall`)
    expect([answer.status, (await answer.json()).detail[0].msg]).toEqual([
      422,
      `${what} has no characters that change the direction of text`,
    ])
  })

  test('is stored without marks of direction around it', turn, async () => {
    const answer = await call(' \u200fنص\u200e ')
    const text = JSON.stringify(await answer.json())
    expect(answer.status).toBeLessThan(400)
    expect(text).toContain('"نص"')
  })

  test('is not of signs that nobody sees alone', turn, async () => {
    const answer = await call('\u200b\u2060 \u3164')
    expect([answer.status, (await answer.json()).detail[0].msg]).toEqual([422, `${what} has visible characters`])
  })

  test('may hold joiners between letters that need them', turn, async () => {
    expect((await call('نمی\u200cخواهم 👩‍🚀')).status).toBeLessThan(400)
  })
})
