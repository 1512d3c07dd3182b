import type { CheckName } from '#db/vocabulary/checks/checks.ts'
import type { RowWithFix } from '#server/fixes/contract.ts'
import type { LeftRow } from '#server/replacements/contract.ts'
import { fixesApi, read } from '#web/api/client.ts'
import type { VersionAddress } from '../../../rows/version/versionQueries.ts'

export type Looked = { at: VersionAddress; check: CheckName | undefined }

export const fetchFixes = ({ at: { version_id, language }, check }: Looked, after: string | undefined) =>
  read(
    fixesApi.versions[':version_id'].fixes.$get({
      param: { version_id },
      query: { language, ...(check === undefined ? {} : { check }), ...(after === undefined ? {} : { after }) },
    }),
  )

export type Progress = { rows: number; left: readonly LeftRow[]; replacement_id: string | undefined }
export const NOTHING_YET: Progress = { rows: 0, left: [], replacement_id: undefined }

type Given = { signal: AbortSignal; onProgress: (progress: Progress) => void }

export async function fixRows(
  { at: { language } }: Looked,
  rows: readonly RowWithFix[],
  before: Progress,
  { signal, onProgress }: Given,
): Promise<Progress> {
  let done = before
  for (const [page_id, own] of Map.groupBy(rows, ({ page_id }) => page_id)) {
    if (signal.aborted) return done
    const { replacement_id } = done
    const answer = await read(
      fixesApi.pages[':page_id'].fixes.$post({
        param: { page_id },
        json: {
          language,
          rows: own.map(({ source_text_id, revision, check }) => ({ source_text_id, revision, check })),
          ...(replacement_id === undefined ? {} : { replacement_id }),
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
