import { type KeptCheck, listChecks, type RowCheck } from '#db/queries/checks/checks.ts'
import type { ReviewSettings } from '#db/queries/checks/reviewSettings.ts'
import { listTextWriters } from '#db/queries/translations/rowFilters.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Requester } from '../../liveEdits/actors.ts'

type Steps = ReviewSettings['steps']
type Given = { steps: Steps; by: Requester; at: number }
type NextCheck = KeptCheck | { id: string; refusal: string }

const OWN_TEXT = 'You wrote in this text. Somebody else has to check it.'
const OWN_CHECK = 'You have checked this text already. Somebody else has to check it too.'

/** The checks that a person's confirmation brings about; the head is locked, and what was typed is written down. */
export async function listNextChecks(
  trx: Trx,
  language: LanguageCode,
  ids: readonly string[],
  { steps, by, at }: Given,
): Promise<NextCheck[]> {
  const check = { by: by.id, at, left: 0, first: null }
  if (steps === 0) return ids.map((id) => ({ id, ...check }))
  const writers = await listTextWriters(trx, language, ids)
  const before = new Map((await listChecks(trx, language, ids)).map(({ id, ...check }) => [id, check]))
  return ids.map((id) => {
    if (writers.get(id)?.includes(by.id)) return { id, refusal: OWN_TEXT }
    if (steps === 1) return { id, ...check }
    return { id, ...secondStep(check, before.get(id)) }
  })
}

function secondStep(check: RowCheck, before: RowCheck | undefined): RowCheck | { refusal: string } {
  if (!before) return { ...check, left: 1 }
  if (!before.left) return before
  return before.by === check.by ? { refusal: OWN_CHECK } : { ...check, first: { by: before.by, at: before.at } }
}
