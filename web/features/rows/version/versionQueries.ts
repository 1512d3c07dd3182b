import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { VersionRows } from '#server/rows/version/contract.ts'
import { read, rowsApi } from '#web/api/client.ts'
import { askedSearch, type TableQuery } from '../tableQuery.ts'
import { languageOf, rowIn, textIdOf } from './rowKey.ts'

/** `languages`: of a table of several, `language` first. */
export type VersionAddress = {
  version_id: string
  language: LanguageCode
  languages?: readonly LanguageCode[] | undefined
}
export type Edge = { from: string } | { after: string } | { before: string } | Record<string, never>
const AT_ONCE = 100
const INDEXED_SOON_MS = 3_000

const listed = (name: string, values: readonly string[]) => (values.length > 0 ? { [name]: values.join(',') } : {})
const switched = (name: string, isOn: boolean) => (isOn ? { [name]: 'true' } : {})

const DAYS_AGO = /^(\d+)d$/

/** The begin, here, of a day: a date, or so many days ago, which is another one tomorrow. */
export const beginOf = (day: string) => midnightOf(day).toISOString()

function midnightOf(day: string) {
  const [, ago] = DAYS_AGO.exec(day) ?? []
  if (ago === undefined) return new Date(`${day}T00:00:00`)
  const begin = new Date()
  begin.setHours(0, 0, 0, 0)
  begin.setDate(begin.getDate() - Number(ago))
  return begin
}

function endOf(day: string) {
  const end = midnightOf(day)
  end.setDate(end.getDate() + 1)
  return end.toISOString()
}

export function dayHere(day: string) {
  const begin = midnightOf(day)
  const [month, date] = [begin.getMonth() + 1, begin.getDate()].map((one) => String(one).padStart(2, '0'))
  return `${begin.getFullYear()}-${month}-${date}`
}

export const languagesOf = ({ language, languages = [language] }: VersionAddress) => languages

export const inSome = ({ version_id }: VersionAddress, languages: readonly LanguageCode[]): VersionAddress => ({
  version_id,
  language: languages[0]!,
  ...(languages.length > 1 && { languages }),
})

const inLanguages = ({ language, languages = [] }: VersionAddress) => ({ language, ...listed('languages', languages) })

export const asked = (at: VersionAddress, query: TableQuery) => ({
  ...inLanguages(at),
  ...askedSearch(query),
  ...listed('statuses', query.statuses),
  ...listed('ratings', query.ratings),
  ...listed('origins', query.origins),
  ...listed('issues', query.issues),
  ...listed('people', query.people),
  ...listed('versions', query.versions),
  ...listed('pages', query.pages),
  ...listed('folders', query.folders.map(encodeURIComponent)),
  ...listed('types', query.types),
  ...listed('assigned_to', query.assigned),
  ...(query.assignment === '' ? {} : { assignment: query.assignment }),
  ...listed('speakers', query.speakers.map(encodeURIComponent)),
  ...listed('scenes', query.scenes.map(encodeURIComponent)),
  ...(query.since === '' ? {} : { changed_since: beginOf(query.since) }),
  ...(query.until === '' ? {} : { changed_until: endOf(query.until) }),
  ...(query.checked === '' ? {} : { checked: query.checked }),
  ...(query.identical === '' ? {} : { identical: query.identical }),
  ...(query.screenshot === '' ? {} : { screenshot: query.screenshot }),
  ...switched('suggested', query.suggested),
  ...switched('sent_back', query.sentBack),
  ...switched('open_comments', query.openComments),
  ...switched('conflicts', query.conflicts),
  ...switched('rating_outdated', query.ratingOutdated),
  ...switched('outdated', query.outdated),
  ...switched('faulty', query.faults),
  ...switched('mine', query.mine),
})

/** As a text, for a call that acts on the rows. */
export function filterAsked(at: VersionAddress, query: TableQuery) {
  const { language: _, ...filter } = asked({ ...at, languages: undefined }, query)
  return new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)])).toString()
}

const keyOf = ({ version_id, language, languages = [language] }: VersionAddress) =>
  ['versions', version_id, 'rows', languages.join()] as const

/** Rows as of each request, in both directions from a row, where one is given. */
export const versionRowsQuery = (at: VersionAddress, query: TableQuery, from: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(at), asked(at, query), from],
    queryFn: ({ pageParam }) => fetchVersionRows(at, query, pageParam),
    initialPageParam: (from === undefined ? {} : { from }) as Edge,
    getNextPageParam: ({ data, has_more }): Edge | undefined => (has_more ? { after: data.at(-1)!.id } : undefined),
    getPreviousPageParam: ({ data, has_more }, _, edge): Edge | undefined => {
      const [first] = data
      if (!first || (!('from' in edge) && !('before' in edge))) return undefined
      return 'from' in edge || has_more ? { before: first.id } : undefined
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    structuralSharing: false,
  })

export async function fetchVersionRows(
  at: VersionAddress,
  query: TableQuery,
  edge: Edge,
  limit = AT_ONCE,
): Promise<VersionRows> {
  const { version_id } = at
  const rows = await read(
    rowsApi.versions[':version_id'].rows.$get({
      param: { version_id },
      query: { ...asked(at, query), ...edgeAsked(edge), limit: String(limit) },
    }),
  )
  const data = at.languages ? rows.data.map((row) => ({ ...row, id: rowIn(row.id, row.language) })) : rows.data
  // The nearest come first.
  return { ...rows, data: 'before' in edge ? data.reverse() : data }
}

function edgeAsked(edge: Edge) {
  const [beside] = Object.entries(edge)
  if (!beside) return {}
  const [side, row] = beside
  const language = languageOf(row)
  return { [side]: textIdOf(row), ...(language && { edge_language: language }) }
}

export const versionCountQuery = (at: VersionAddress, query: TableQuery) =>
  queryOptions({
    queryKey: [...keyOf(at), 'count', asked(at, query)],
    queryFn: () =>
      read(
        rowsApi.versions[':version_id']['row-count'].$get({
          param: { version_id: at.version_id },
          query: asked(at, query),
        }),
      ),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.is_indexed === false ? INDEXED_SOON_MS : false),
  })

export const versionFilterCountsQuery = (at: VersionAddress, versions: readonly string[], days: readonly string[]) =>
  queryOptions({
    queryKey: [...keyOf(at), 'filter-counts', versions, days],
    refetchInterval: ({ state }) => (state.data?.is_judged === false ? INDEXED_SOON_MS : false),
    queryFn: () =>
      read(
        rowsApi.versions[':version_id']['filter-counts'].$get({
          param: { version_id: at.version_id },
          query: {
            ...inLanguages(at),
            changed_since: days.map(beginOf).join(','),
            ...listed('versions', versions),
          },
        }),
      ),
    staleTime: 0,
  })
