import { describe, expect, test } from 'vitest'
import type { TestApp } from '../support/app/app.ts'
import { PASSWORD } from '../support/build/world.ts'
import { aProject, app, as, at, csv, form, GOOD, IMPORT, type Row, withWorld, world } from './saidSentences.ts'

withWorld()

/** In the words that the screens show, or that they look for in them. */
const ofRefusals: Row[] = [
  ['8.1', 'Not authenticated', () => app.anyone.get('/users/me'), 401],
  ['8.1', 'Could not validate credentials', () => app.as({ token: 'no-such-token' }).get('/users/me'), 401],
  [
    '8.4',
    'Incorrect email or password',
    () =>
      app.anyone.post(
        '/login/access-token',
        new URLSearchParams({ username: world.people.owner.email, password: 'wrong one' }),
      ),
    400,
  ],
  [
    '8.4',
    'Inactive user',
    () =>
      app.anyone.post(
        '/login/access-token',
        new URLSearchParams({ username: world.people.deactivated.email, password: PASSWORD }),
      ),
    400,
  ],
  [
    '8.5',
    'The user with this email already exists in the system',
    () => app.anyone.post('/users/signup', { email: world.people.owner.email, password: PASSWORD }),
    400,
  ],
  ['8.5', 'Invalid token', () => app.anyone.post('/reset-password/', { token: 'used', new_password: PASSWORD }), 400],
  ['8.6', 'Organization not found', () => as('outsider').post('/projects/', aProject()), 404],
  ['8.14', 'Project not found', () => as('outsider').put(at('/projects/{project_id}'), { status: 'ARCHIVED' }), 404],
  ['8.14', 'Not enough permissions', () => as('member').delete(at('/projects/{project_id}')), 403],
  [
    '8.15',
    'Version not found',
    () => as('outsider').post(at(IMPORT), form({ name: 'Menu', type: 'game_ui', file: csv('menu.csv', GOOD) })),
    404,
  ],
  [
    '8.16',
    'This version has no pages',
    async () => {
      const version = await app.build.version({ id: world.bare_project_id })
      return as('member').get(`/versions/${version.id}/export-pages`)
    },
    404,
  ],
  ['8.17', 'Glossary not found', () => as('member').get(`/glossaries/project/${world.bare_project_id}`), 404],
  ['8.17', 'Glossary entry not found', () => as('member').delete(at('/glossaries/{glossary_id}/lines/nothing')), 404],
  ['8.17', 'Project already has a glossary', () => as('member').post(at('/glossaries/project/{project_id}'), {}), 409],
  [
    '8.18',
    'The user with this email already exists in the system.',
    () => as('superuser').post('/users/', { email: world.people.owner.email, password: PASSWORD }),
    400,
  ],
  [
    '8.18',
    'User with this email already exists',
    () => as('member').patch('/users/me', { email: world.people.owner.email }),
    409,
  ],
  [
    '8.18',
    'Incorrect password',
    () => as('member').patch('/users/me/password', { current_password: 'wrong one', new_password: 'another one' }),
    400,
  ],
  [
    '8.18',
    'New password cannot be the same as the current one',
    () => as('member').patch('/users/me/password', { current_password: PASSWORD, new_password: PASSWORD }),
    400,
  ],
  ['8.18', 'Transfer ownership first', () => as('owner').delete('/users/me'), 409],
  ['8.18', "The user doesn't have enough privileges", () => as('owner').get('/users/'), 403],
  [
    '8.22',
    'User not found',
    () => as('owner').post(at('/organizations/{organization_id}/add-member-by-email'), { email: 'nobody@example.com' }),
    404,
  ],
  [
    '8.22',
    'This user is already a member of this organization',
    () =>
      as('owner').post(at('/organizations/{organization_id}/add-member-by-email'), {
        email: world.people.member.email,
      }),
    409,
  ],
  [
    '8.23',
    'Member not found',
    () => as('owner').delete(at(`/organizations/{organization_id}/members/${world.people.former.id}`)),
    404,
  ],
  [
    '8.23',
    'Not enough permissions',
    () => as('member').delete(at('/organizations/{organization_id}/members/{member_id}')),
    403,
  ],
  [
    '8.23',
    'Transfer ownership first',
    () => as('owner').delete(at(`/organizations/{organization_id}/members/${world.people.owner.id}`)),
    400,
  ],
  [
    '8.24',
    'Not enough permissions',
    () =>
      as('admin').patch(at(`/organizations/{organization_id}/members/${world.people.owner.id}`), { role: 'MEMBER' }),
    403,
  ],
  [
    '8.24',
    'Not enough permissions',
    () =>
      as('admin').post(at('/organizations/{organization_id}/transfer-ownership'), { user_id: world.people.admin.id }),
    403,
  ],
  [
    '8.24',
    'Personal organizations cannot be modified',
    async () => {
      const { id } = await app.build.personalOrganization({ owner: world.people.owner })
      return as('owner').delete(`/organizations/${id}`)
    },
    403,
  ],
  [
    '8.25',
    'Not enough permissions',
    () => as('member').put(at('/organizations/{organization_id}'), { name: 'Sunfall' }),
    403,
  ],
  ['7.80', 'Subscription not found', () => as('member').get(at('/organization/{organization_id}/subscription')), 404],
]

describe('[8.3] every other refusal is one sentence', () => {
  test.each(ofRefusals)('[%s] %s', async (_, sentence, ask, status) => {
    const response = await ask()
    expect([response.status, await response.json()]).toEqual([status, { detail: sentence }])
  })
})

describe('[8.7–8.11] an impossible translation is an answer, not an error', () => {
  async function ask(words: string, person: Parameters<TestApp['build']['user']>[0], path?: (id: string) => string) {
    const owner = await app.build.user(person)
    const project = await app.build.project(await app.build.personalOrganization({ owner }))
    const page = await app.build.page(await app.build.version(project), { texts: [words] })
    const translation = await app.db
      .insertInto('translations')
      .values({
        source_text_id: page.source_texts[0]!.id,
        target_language: 'fr',
        content: 'Bonjour',
        status: 'COMPLETED',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const body = path ? undefined : { languages: ['es'] }
    const response = await app.as(owner).post(path?.(translation.id) ?? `/pages/${page.id}/translate`, body)
    expect(response.status).toBe(200)
    return response.json()
  }
  const regenerate = (id: string) => `/versions/translations/${id}/regenerate`

  test.each([
    ['translate', undefined],
    ['regenerate', regenerate],
  ])('[8.7, 8.9] %s: Insufficient translation quota; Subscription required', async (_, path) => {
    expect(await ask('One two three', { word_quota: 2 }, path)).toMatchObject({
      status: 'error',
      message: 'Insufficient translation quota',
      detail: 'You need 3 words for this translation, but you only have 2 words remaining in your quota.',
      total_words: 3,
      remaining_quota: 2,
      is_free_tier: true,
    })
    expect(await ask('One two three', { role: 'USER', word_quota: null }, path)).toMatchObject({
      status: 'error',
      message: 'Subscription required',
      detail: 'All Free Tier and non-subscribed users need to activate a subscription to use our translation services.',
    })
  })

  test('[8.11] Translation started; Translation regeneration started', async () => {
    expect(await ask('One', {})).toMatchObject({ status: 'success', message: 'Translation started' })
    expect(await ask('One', {}, regenerate)).toMatchObject({
      status: 'success',
      message: 'Translation regeneration started',
    })
  })
})
