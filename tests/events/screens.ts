import type { Screen } from '../support/screens/screen.ts'

const id = () => crypto.randomUUID()
const [maya, jonas] = [
  { id: id(), name: 'Maya Okafor' },
  { id: id(), name: 'Jonas Weber' },
]
const version = { id: id(), name: '1.0' }
const chapter = { id: id(), name: 'Chapter 1, the first draft of two' }
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
let last = 1_000
const NOTHING = {
  ...{ by: 'person', person: maya, version, page: chapter, language: null, count: 1, source_text_id: null },
  ...{ request_id: null, member: null, role: null, plan: null, token: null, team: null, project_role: null },
}
const entry = (minutes: number, facts: object) => ({ ...NOTHING, id: last--, at: ago(minutes), ...facts })
const member = { page: null, version: null, member: jonas }

const EVERYTHING = [
  entry(1, { kind: 'rows_checked', language: 'ar', count: 1 }),
  entry(2, { kind: 'rows_checked', language: 'ar', count: 11 }),
  entry(3, { kind: 'rows_reopened', language: 'es', count: 2 }),
  entry(4, { kind: 'request_ended', by: 'ai', person: null, language: 'es' }),
  entry(5, { kind: 'page_completed', by: 'ai', person: null, language: 'es' }),
  entry(6, { kind: 'rows_completed', by: 'ai', person: null, language: 'es', count: 1_204 }),
  entry(7, { kind: 'request_begun', person: jonas, language: 'es', count: 1_204 }),
  entry(8, { kind: 'rows_unchecked', person: jonas, language: 'es' }),
  entry(9, { kind: 'texts_changed', person: jonas, count: 3 }),
  entry(9, { kind: 'texts_archived', person: jonas, count: 4 }),
  entry(9, { kind: 'texts_returned', person: jonas, count: 5 }),
  entry(1_500, { kind: 'role_changed', ...member, role: 'ADMIN' }),
  entry(1_500, { kind: 'member_added', ...member, role: 'MEMBER' }),
  entry(1_501, { kind: 'member_removed', ...member, member: null, role: 'MEMBER' }),
  entry(1_502, { kind: 'plan_changed', ...member, by: 'system', person: null, plan: 'standard' }),
  entry(1_503, { kind: 'token_made', page: null, version: null, token: 'Nightly build' }),
  entry(1_504, { kind: 'rows_completed', language: 'es', count: 12, token: 'Nightly build' }),
  entry(9_000, { kind: 'texts_brought', person: null, count: 900, page: { id: id(), name: 'Menu' } }),
  entry(9_000, { kind: 'texts_brought', person: null, count: 300 }),
  entry(9_000, { kind: 'translations_brought', person: null, language: 'fr', count: 300 }),
]
const LIST = /\/activity$/
const answer = (data: object[]) => ({ data, has_more: data.length > 0, position: '3:3:' })

export const ACTIVITY_SCREENS: Screen[] = [
  {
    name: 'Activity',
    as: 'maya',
    path: (world) => `${world.game}/activity`,
    shows: 'in the last twelve months',
    loading: { stalls: LIST, shows: 'Activity' },
    empty: { answers: { call: LIST, json: answer([]) }, shows: 'Nothing has happened yet' },
    error: { fails: LIST, shows: 'The activity could not be loaded' },
    denied: 'It shows what one may see',
    partial: { answers: { call: LIST, json: answer(EVERYTHING) }, shows: 'checked 12 rows of' },
  },
]
