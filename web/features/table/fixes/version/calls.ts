import type { CheckName } from '#db/vocabulary/checks/checks.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { RowWithFix } from '#server/fixes/contract.ts'
import type { LeftRow } from '#server/replacements/contract.ts'
import { fixesApi, read } from '#web/api/client.ts'

export type Looked = { version_id: string; languages: readonly LanguageCode[]; check: CheckName | undefined }
export type FixFound = RowWithFix & { language: LanguageCode }
/** `part`: of the languages, which are looked through one after the other. */
export type Place = { part: number; after?: string }
type Found = { data: FixFound[]; next: Place | null; is_judged: boolean }

const FIRST: Place = { part: 0 }
const ROWS_AT_ONCE = 100

export async function fetchFixes({ version_id, languages, check }: Looked, place = FIRST): Promise<Found> {
  const language = languages[place.part]!
  const { data, next, is_judged } = await read(
    fixesApi.versions[':version_id'].fixes.$get({
      param: { version_id },
      query: {
        language,
        ...(check === undefined ? {} : { check }),
        ...(place.after === undefined ? {} : { after: place.after }),
      },
    }),
  )
  const found = { data: data.map((row) => ({ ...row, language })), is_judged }
  if (next !== null) return { ...found, next: { ...place, after: next } }
  if (place.part + 1 === languages.length) return { ...found, next: null }
  const behind = { part: place.part + 1 }
  if (data.length >= ROWS_AT_ONCE) return { ...found, next: behind }
  const others = await fetchFixes({ version_id, languages, check }, behind)
  return {
    data: [...found.data, ...others.data],
    next: others.next,
    is_judged: is_judged && others.is_judged,
  }
}

export type Progress = { rows: number; left: readonly LeftRow[]; replacement_id: string | undefined }
export const NOTHING_YET: Progress = { rows: 0, left: [], replacement_id: undefined }

/** `ripple_id`: of all languages. */
type Given = { ripple_id: string; signal: AbortSignal; onProgress: (progress: Progress) => void }

export async function fixRows(
  { languages }: Looked,
  rows: readonly FixFound[],
  before: Progress,
  { ripple_id, signal, onProgress }: Given,
): Promise<Progress> {
  let done = before
  for (const own of Map.groupBy(rows, ({ page_id, language }) => `${page_id}/${language}`).values()) {
    if (signal.aborted) return done
    const { page_id, language } = own[0]!
    const { replacement_id } = done
    const answer = await read(
      fixesApi.pages[':page_id'].fixes.$post({
        param: { page_id },
        json: {
          language,
          rows: own.map(({ source_text_id, revision, check }) => ({ source_text_id, revision, check })),
          ...(languages.length > 1 ? { ripple_id } : replacement_id === undefined ? {} : { replacement_id }),
        },
      }),
    )
    done = {
      rows: done.rows + answer.rows,
      left: [...done.left, ...answer.left],
      replacement_id: answer.replacement_id,
    }
    onProgress(done)
  }
  return done
}
