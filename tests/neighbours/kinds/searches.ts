import type { Attacker } from '../processes/attacker.ts'
import { atOnce } from '../processes/attacker.ts'
import type { Kind, Kinds } from './kind.ts'

const page = ({ pages }: Attacker) => `/pages/${pages[0]!.page_id}`
const version = ({ version_id }: Attacker) => `/versions/${version_id}`
const asked = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams({ language: 'es', ...query })}`

/** Of the last ones each character of a text begins a match that fails at its end. */
const SEARCHED = ['e', 'Texto', 'no such text', 'o\\b.*', '(\\w+\\s?)+$', '(a|o|t|x)*!', '^(.*)(.*)(.*)$', '.{1,400}!']

const search = (attacker: Attacker) => ({
  search: attacker.pick(SEARCHED),
  regex: attacker.pick(['true', 'false']),
  match_case: attacker.pick(['true', 'false']),
})

/** A position that no event has reached. */
const LATE = '999999999999:999999999999:'

const CALLS: Record<string, (attacker: Attacker) => Promise<unknown>> = {
  'in all pages': (attacker) => attacker.call('GET', asked(`${version(attacker)}/rows`, search(attacker))),
  'of rows that match': (attacker) => attacker.call('GET', asked(`${page(attacker)}/matching-rows`, search(attacker))),
  'to replace': (attacker) => {
    const { search: find, ...options } = search(attacker)
    return attacker.call(
      'GET',
      asked(`${version(attacker)}/replacement-hits`, {
        find,
        ...options,
        replacement: 'x$1'.repeat(200),
        limit: '500',
      }),
    )
  },
  'in the memory': (attacker) =>
    attacker.call(
      'GET',
      asked(`${page(attacker)}/memory/search`, {
        text: attacker.pick(SEARCHED),
        kind: attacker.pick(['phrase', 'word', 'expression']),
        side: attacker.pick(['source', 'translation']),
      }),
    ),
}

const JUDGED: Record<string, (attacker: Attacker) => Promise<unknown>> = {
  findings: (attacker) =>
    attacker.call('GET', asked(`${page(attacker)}/findings`, { skip: `${200 * attacker.below(25)}` })),
  fixes: (attacker) => attacker.call('GET', asked(`${version(attacker)}/fixes`, { limit: '500' })),
  'texts alike': (attacker) => attacker.call('GET', asked(`${page(attacker)}/alike-texts`, {})),
  'counts of findings': (attacker) => attacker.call('GET', asked(`${version(attacker)}/finding-counts`, {})),
  'likely patterns': (attacker) => attacker.call('GET', `/projects/${attacker.project_id}/likely-patterns`),
  filters: (attacker) =>
    attacker.call('GET', asked(`${version(attacker)}/rows`, { faulty: 'true', identical: 'sources', limit: '200' })),
}

const large = (attack: Kind['attack']): Kind => ({
  rows: 5000,
  longRows: 20_000,
  text: '{a} <b> %1$d, a text number # '.repeat(12),
  attack,
})
const many = (name: string, calls: typeof CALLS): [string, Kind][] =>
  Object.entries(calls).map(([what, call]) => [
    `${name} ${what}`,
    large((attacker) => atOnce(10, () => call(attacker))),
  ])

export const SEARCHES: Kinds = {
  ...Object.fromEntries([...many('searches', CALLS), ...many('judged:', JUDGED)]),
  'everything judged anew': large(async (attacker) => {
    await attacker.call('PUT', `/projects/${attacker.project_id}`, {
      body: { placeholder_patterns: [`@${attacker.below(1000)}*$`] },
    })
    await atOnce(6, () => attacker.pick(Object.values(JUDGED))(attacker))
  }),
  'waits for news': {
    attack: (attacker) =>
      atOnce(100, () =>
        attacker.call('GET', `/projects/${attacker.project_id}/activity/news?since=${LATE}`, {
          leavesAfterMs: attacker.below(20_000),
        }),
      ),
  },
}
