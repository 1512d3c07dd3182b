import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type { Version } from '#server/projects/contract.ts'
import type { LeftRow, RowWithHits } from '#server/replacements/contract.ts'
import { read, replacementsApi } from '../../api/client.ts'
import { DEFAULT_QUERY, type TableQuery } from '../rows/tableQuery.ts'
import { asked } from '../rows/version/versionQueries.ts'

export type Replacing = {
  find: string
  replacement: string
  regex: boolean
  matchCase: boolean
  wholeWords: boolean
  keepsCase: boolean
  toReview: boolean
}
/** The rows in which is looked: those of some pages of a version, of a filter without its search, or of all `versions`; in each language. */
export type Scope = {
  version_id: string
  languages: readonly LanguageCode[]
  pages: readonly string[]
  filter: TableQuery | undefined
  versions?: readonly Pick<Version, 'id' | 'name'>[] | undefined
}
type Part = { version_id: string; version_name?: string; language: LanguageCode }
export type Place = { part: number; after?: string }
export type RowFound = RowWithHits & { language: LanguageCode; version_name?: string }

const FIRST: Place = { part: 0 }
const ROWS_AT_ONCE = 100
const switched = (name: string, isOn: boolean) => (isOn ? { [name]: 'true' } : {})

const partsOf = ({ version_id, versions, languages }: Scope): Part[] =>
  (versions ?? [undefined]).flatMap((version) =>
    languages.map((language) =>
      version ? { version_id: version.id, version_name: version.name, language } : { version_id, language },
    ),
  )

const fetchWindow = (
  { pages, filter = DEFAULT_QUERY }: Scope,
  at: Part,
  wanted: Replacing,
  after: string | undefined,
) =>
  read(
    replacementsApi.versions[':version_id']['replacement-hits'].$get({
      param: { version_id: at.version_id },
      query: {
        ...asked(at, { ...filter, search: '', versions: [], pages: pages.length > 0 ? pages : filter.pages }),
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
  const parts = partsOf(scope)
  const { version_id, ...part } = parts[place.part]!
  const { data, next } = await fetchWindow(scope, { version_id, ...part }, wanted, place.after)
  const found = data.map((row) => ({ ...row, ...part }))
  if (next !== null) return { data: found, next: { ...place, after: next } }
  if (place.part + 1 === parts.length) return { data: found, next: null }
  const behind = { part: place.part + 1 }
  if (found.length >= ROWS_AT_ONCE) return { data: found, next: behind }
  const others = await fetchHits(scope, wanted, behind)
  return { data: [...found, ...others.data], next: others.next }
}

export type Progress = { rows: number; places: number; left: readonly LeftRow[]; replacement_id: string | undefined }
export const NOTHING_YET: Progress = { rows: 0, places: 0, left: [], replacement_id: undefined }

type LeftOut = (row: RowFound) => number[]
/** `ripple_id`: of all versions and languages. */
type Given = {
  ripple_id: string
  signal: AbortSignal
  leftOut: LeftOut
  onProgress: (progress: Progress) => void
}

/** Page after page, each a call of its own; all of them are one operation. Rows without a place that is chosen are passed over. */
export async function replaceRows(
  scope: Scope,
  wanted: Replacing,
  rows: readonly RowFound[],
  before: Progress,
  { ripple_id, signal, leftOut, onProgress }: Given,
): Promise<Progress> {
  let done = before
  const areMany = partsOf(scope).length > 1
  const chosen = rows.filter((row) => leftOut(row).length < row.hits.length)
  for (const own of Map.groupBy(chosen, ({ page_id, language }) => `${page_id}/${language}`).values()) {
    if (signal.aborted) return done
    const { page_id, language } = own[0]!
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
          ...(areMany ? { ripple_id } : done.replacement_id ? { replacement_id: done.replacement_id } : {}),
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
