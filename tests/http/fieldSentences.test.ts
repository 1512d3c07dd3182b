import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../support/build/world.ts'
import { aProject, app, as, at, csv, form, GOOD, IMPORT, type Row, withWorld } from './saidSentences.ts'

withWorld()

const TERMS = 'term_id,term_description\nsword,A weapon\n'
const UPLOAD = '/glossaries/{glossary_id}/upload-csv'

const ofFields: Row[] = [
  ['5.2', 'Email is required', () => app.anyone.post('/users/signup', { email: ' ', password: PASSWORD }), 422],
  ['5.2', 'Password is required', () => app.anyone.post('/users/signup', { email: 'ana@example.com' }), 422],
  [
    '5.2',
    'Password must be at least 8 characters',
    () => app.anyone.post('/users/signup', { email: 'ana@example.com', password: 'seven77' }),
    422,
  ],
  [
    '9.4',
    'Password must be at least 8 characters',
    () => app.anyone.post('/reset-password/', { token: 'x', new_password: 'seven77' }),
    422,
  ],
  [
    '9.4',
    'Password must be at least 8 characters',
    () => as('member').patch('/users/me/password', { current_password: PASSWORD, new_password: 'seven77' }),
    422,
  ],
  ['5.4', 'Organization name is required', () => as('owner').post('/organizations/', { name: ' ' }), 422],
  ['5.4', 'Organization name is required', () => as('owner').post('/organizations/', {}), 422],
  [
    '5.4',
    'Organization name is required',
    () => as('owner').put(at('/organizations/{organization_id}'), { name: '' }),
    422,
  ],
  ['5.5', 'Project name is required', () => as('owner').post('/projects/', aProject({ name: ' ' })), 422],
  ['5.5', 'Project name is required', () => as('owner').put(at('/projects/{project_id}'), { name: ' ' }), 422],
  [
    '5.6',
    'Please select at least one target language',
    () => as('owner').post('/projects/', aProject({ target_languages: [] })),
    422,
  ],
  [
    '5.6',
    'Please select at least one target language',
    () => as('owner').post('/projects/', aProject({ target_languages: undefined })),
    422,
  ],
  [
    '5.7',
    'Please select an organization',
    () => as('owner').post('/projects/', aProject({}, { organization_id: '' })),
    422,
  ],
  [
    '5.9',
    'A target language stands there twice',
    () => as('owner').post('/projects/', aProject({ target_languages: ['es', 'es'] })),
    422,
  ],
  [
    '5.9',
    'The source language cannot be a target language',
    () => as('owner').post('/projects/', aProject({ target_languages: ['en'] })),
    422,
  ],
  [
    '5.11',
    'Please select a CSV file',
    () => as('member').post(at(IMPORT), form({ name: 'Menu', type: 'game_ui' })),
    422,
  ],
  [
    '5.11',
    'Please select a CSV file',
    () => as('member').post(at(IMPORT), form({ name: 'Menu', type: 'game_ui', file: csv('menu.txt', GOOD) })),
    422,
  ],
  [
    '5.11',
    'Please enter a page name',
    () => as('member').post(at(IMPORT), form({ name: ' ', type: 'game_ui', file: csv('menu.csv', GOOD) })),
    422,
  ],
  [
    '5.11',
    'Please select a content type',
    () => as('member').post(at(IMPORT), form({ name: 'Menu', file: csv('menu.csv', GOOD) })),
    422,
  ],
  ['5.12', 'Please select a CSV file', () => as('member').post(at(UPLOAD), form({})), 422],
  [
    '5.12',
    'Please select a CSV file',
    () => as('member').post(at(UPLOAD), form({ file: csv('terms.xlsx', TERMS) })),
    422,
  ],
  [
    '5.14',
    'Please select a page first',
    () => as('member').post(at('/projects/{project_id}/translate'), { languages: ['es'] }),
    422,
  ],
  [
    '5.14',
    'Please select a target language',
    () => as('member').post(at('/pages/{page_id}/translate'), { languages: [] }),
    422,
  ],
  ['5.14', 'Please select a target language', () => as('member').post(at('/pages/{page_id}/translate'), {}), 422],
  [
    '5.15',
    'Version name is required',
    () => as('member').post(at('/projects/{project_id}/versions'), { name: ' ' }),
    422,
  ],
  ['5.15', 'Version name is required', () => as('member').patch(at('/versions/{version_id}'), { name: '' }), 422],
  [
    '5.16',
    'Character name is required',
    () => as('member').post(at('/pages/{page_id}/characters'), { name: ' ', description: 'Brave' }),
    422,
  ],
  [
    '5.16',
    'Character description is required',
    () => as('member').post(at('/pages/{page_id}/characters'), { name: 'Lyra', description: '' }),
    422,
  ],
  ['5.17', 'Email is required', () => as('superuser').post('/users/', { password: PASSWORD }), 422],
  [
    '5.17',
    'Password is required for new users',
    () => as('superuser').post('/users/', { email: 'new@example.com' }),
    422,
  ],
  [
    '5.17',
    'Password must be at least 8 characters',
    () => as('superuser').post('/users/', { email: 'new@example.com', password: 'seven77' }),
    422,
  ],
  [
    '5.18',
    'Word quota must be a number from 1 to 50000',
    () => as('superuser').patch(at('/users/admin/{user_id}/quota'), { word_quota: 0 }),
    422,
  ],
  [
    '5.18',
    'Word quota must be a number from 1 to 50000',
    () => as('superuser').patch(at('/users/{user_id}'), { word_quota: 50_001 }),
    422,
  ],
  [
    '5.21',
    'Email is required',
    () => as('owner').post(at('/organizations/{organization_id}/add-member-by-email'), { email: '  ' }),
    422,
  ],
  [
    '5.23',
    'Please select a member to transfer ownership to.',
    () => as('owner').post(at('/organizations/{organization_id}/transfer-ownership'), {}),
    422,
  ],
]

describe('[8.2, 8.3] a faulty field is a 422 with a list of sentences', () => {
  test.each(ofFields)('[%s] %s', async (_, sentence, ask, status) => {
    const response = await ask()
    const { detail } = await response.json()
    expect([response.status, detail.map(({ msg }: { msg: string }) => msg)]).toEqual([status, [sentence]])
  })
})
