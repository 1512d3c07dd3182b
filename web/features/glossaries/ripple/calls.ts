import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { LeftRow } from '#server/replacements/contract.ts'
import type { RippledRow } from '#server/ripples/contract.ts'
import { read, ripplesApi } from '#web/api/client.ts'
import type { TermChange } from './changes.ts'

const LOOKS_AGAIN_MS = 5_000
const KEY = 'ripples'
export const rippleKeys = { all: [KEY] as const }

const lineApi = ripplesApi.glossaries[':glossary_id'].lines[':line_identifier'].ripple
const ofLine = ({ glossary_id, line_id }: TermChange) => ({ param: { glossary_id, line_identifier: line_id } })

export const fetchRows = (change: TermChange, after: string | undefined) =>
  read(lineApi.$get({ ...ofLine(change), query: { former: change.former, ...(after !== undefined && { after }) } }))

/** Asked for again while it is shown, since people go on writing. */
export const rippleQuery = (change: TermChange) =>
  infiniteQueryOptions({
    queryKey: [KEY, change],
    queryFn: ({ pageParam }) => fetchRows(change, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: LOOKS_AGAIN_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export const rippleCountQuery = (change: TermChange) =>
  queryOptions({
    queryKey: [KEY, 'count', change],
    queryFn: () => read(lineApi.count.$get({ ...ofLine(change), query: { former: change.former } })),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export type Progress = { rows: number; left: readonly LeftRow[]; ripple_id?: string; replacement_id?: string }
export const NOTHING_YET: Progress = { rows: 0, left: [] }

/** Page after page, each a call of its own; all of them are one operation. */
export async function renewRows(
  { glossary_id, line_id, language, former, translation }: TermChange,
  rows: readonly RippledRow[],
  before: Progress,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<Progress> {
  let done = before
  for (const [page_id, own] of Map.groupBy(rows, (row) => row.page_id)) {
    if (signal.aborted) return done
    const answer = await read(
      ripplesApi.pages[':page_id']['renew-term'].$post({
        param: { page_id },
        json: {
          ...{ glossary_id, line_id, language, former, translation },
          rows: own.map(({ source_text_id, revision }) => ({ source_text_id, revision })),
          ...(done.ripple_id !== undefined && { ripple_id: done.ripple_id }),
        },
      }),
    )
    const { ripple_id, replacement_id } = answer
    done = { rows: done.rows + answer.rows, left: [...done.left, ...answer.left], ripple_id, replacement_id }
    onProgress(done)
  }
  return done
}
