import type { TranslateRows } from '../../jobs.ts'
import type { Services } from '../../services.ts'
import { changeClaimed } from './changeClaimed.ts'
import type { ClaimedRow } from './claimedRow.ts'
import { failed, type NewText, type Outcome } from './outcome.ts'
import { startRows } from './startRows.ts'
import { endings, newTexts, type Writing } from './writings.ts'

export type Claims = ReturnType<typeof openClaims>

export function openClaims(services: Services, job: TranslateRows) {
  const change = (rows: ClaimedRow[], writing: Writing) => changeClaimed(services, job, rows, writing)
  const finish = async (outcomes: Outcome[]) => {
    await change(
      outcomes.map(({ row }) => row),
      endings(outcomes),
    )
  }
  return {
    start: () => startRows(services, job),
    /** Bills their words in the same transaction. Returns the rows that are still ours. */
    async write(texts: NewText[]): Promise<ClaimedRow[]> {
      const textOf = new Map(texts.map(({ row, text }) => [row.source_text_id, text]))
      const written = await change(
        texts.map(({ row }) => row),
        newTexts(texts),
      )
      return written.map((row) => ({ ...row, text: textOf.get(row.source_text_id)! }))
    },
    finish,
    fail: (rows: ClaimedRow[], message: string) => finish(rows.map((row) => failed(row, message))),
  }
}
