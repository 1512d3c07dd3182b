import { TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type { Version } from '#server/projects/contract.ts'
import type { LeftRow, RowWithHits } from '#server/replacements/contract.ts'
import { read, replacementsApi } from '../../api/client.ts'
import { DEFAULT_QUERY, type TableQuery } from '../rows/tableQuery.ts'
import { asked, type VersionAddress } from '../rows/version/versionQueries.ts'

export type Replacing = {
  find: string
  replacement: string
  regex: boolean
  matchCase: boolean
  wholeWords: boolean
  keepsCase: boolean
  toReview: boolean
}
/** The rows in which is looked: those of some pages of a version, of a filter without its search, or of all `versions`. */
export type Scope = {
  at: VersionAddress
  pages: readonly string[]
  filter: TableQuery | undefined
  versions?: readonly Pick<Version, 'id' | 'name'>[] | undefined
}
export type Place = { version: number; after?: string }
export type RowFound = RowWithHits & { version_name?: string }

const FIRST: Place = { version: 0 }
const switched = (name: string, isOn: boolean) => (isOn ? { [name]: 'true' } : {})

const fetchWindow = ({ at, pages, filter = DEFAULT_QUERY }: Scope, wanted: Replacing, after: string | undefined) =>
  read(
    replacementsApi.versions[':version_id']['replacement-hits'].$get({
      param: { version_id: at.version_id },
      query: {
        ...asked(at, { ...filter, search: '', pages: pages.length > 0 ? pages : filter.pages }),
        ...{ find: wanted.find, replacement: wanted.replacement },
        ...switched('regex', wanted.regex),
        ...switched('match_case', wanted.matchCase),
        ...switched('whole_words', wanted.wholeWords),
        ...switched('keep_case', wanted.keepsCase),
        ...(after === undefined ? {} : { after }),
      },
    }),
  )

type Found = { data: RowFound[]; next: Place | null }

export async function fetchHits(scope: Scope, wanted: Replacing, place = FIRST): Promise<Found> {
  const { versions } = scope
  const version = versions?.[place.version]
  const at = version ? { ...scope.at, version_id: version.id } : scope.at
  const { data, next } = await fetchWindow({ ...scope, at }, wanted, place.after)
  const found = version ? data.map((row) => ({ ...row, version_name: version.name })) : data
  if (next !== null) return { data: found, next: { ...place, after: next } }
  if (place.version + 1 >= (versions?.length ?? 1)) return { data: found, next: null }
  const behind = { version: place.version + 1 }
  return found.length > 0 ? { data: found, next: behind } : fetchHits(scope, wanted, behind)
}

export type Progress = { rows: number; places: number; left: readonly LeftRow[]; replacement_id: string | undefined }
export const NOTHING_YET: Progress = { rows: 0, places: 0, left: [], replacement_id: undefined }

type LeftOut = (row: RowWithHits) => number[]
/** `ripple_id`: of all versions. */
type Given = {
  ripple_id: string
  signal: AbortSignal
  leftOut: LeftOut
  onProgress: (progress: Progress) => void
}

/** Page after page, each a call of its own; all of them are one operation. Rows without a place that is chosen are passed over. */
export async function replaceRows(
  { at: { language }, versions }: Scope,
  wanted: Replacing,
  rows: readonly RowWithHits[],
  before: Progress,
  { ripple_id, signal, leftOut, onProgress }: Given,
): Promise<Progress> {
  let done = before
  const chosen = rows.filter((row) => leftOut(row).length < row.hits.length)
  for (const [page_id, own] of Map.groupBy(chosen, ({ page_id }) => page_id)) {
    if (signal.aborted) return done
    const answer = await read(
      replacementsApi.pages[':page_id'].replace.$post({
        param: { page_id },
        json: {
          ...{ language, find: wanted.find, replacement: wanted.replacement, regex: wanted.regex },
          ...{ match_case: wanted.matchCase, whole_words: wanted.wholeWords, keep_case: wanted.keepsCase },
          ...(wanted.toReview ? { status: TO_REVIEW } : {}),
          rows: own.map((row) => ({
            ...{ source_text_id: row.source_text_id, revision: row.revision, left_out: leftOut(row) },
          })),
          ...(versions ? { ripple_id } : done.replacement_id ? { replacement_id: done.replacement_id } : {}),
        },
      }),
    )
    done = {
      ...{ rows: done.rows + answer.rows, places: done.places + answer.places },
      ...{ left: [...done.left, ...answer.left], replacement_id: answer.replacement_id },
    }
    onProgress(done)
  }
  return done
}
