import type * as Y from 'yjs'
import { contentOf, requestOf, setCheck, setEntry, statusOf } from '#collab/document/rows.ts'
import { type KeptCheck, storeChecks } from '#db/queries/checks/checks.ts'
import { findReviewOfPage } from '#db/queries/checks/reviewSettings.ts'
import { isOwnOperation, type NewOperation } from '#db/queries/operations/rowOperations.ts'
import type { Trx } from '#db/schema.ts'
import { FINISHED } from '#db/vocabulary/statuses.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Requester } from '../../liveEdits/actors.ts'
import { type Address, inDocument } from '../../liveEdits/inDocument.ts'
import { operationOf, recordRows } from '../../liveEdits/recordRows.ts'
import { recordTyped, saveTyped } from '../../liveEdits/typedTexts.ts'
import type { Services } from '../../services.ts'
import type { CheckedRows } from '../contract.ts'
import { listNextChecks } from './nextChecks.ts'

type Seen = { source_text_id: string; text: string }
type Checks = { rows: readonly Seen[]; id?: string | undefined; part?: NewOperation }

/**
 * Confirms the texts that a person has seen, as one operation or the part of one in several pages; rows in which another text stands by now stay as they are,
 * and those that a required check keeps back need review.
 */
export async function checkRows(
  services: Services,
  at: Address,
  { rows, id: begun, part }: Checks,
  by: Requester,
): Promise<CheckedRows> {
  const operation = part ?? { ...operationOf('check', at, by), ...(begun && { id: begun }) }
  const seen = new Map(rows.map(({ source_text_id, text }) => [source_text_id, text]))
  const ids = [...seen.keys()]
  return inDocument(services, at, async (trx, edit) => {
    if (begun !== undefined) await requireOwn(trx, operation)
    const { steps = 0 } = (await findReviewOfPage(trx, at.page_id)) ?? {}
    await recordTyped(trx, edit, at, ids, steps === 0 ? by.id : undefined)
    const as = seen.size === 1 && begun === undefined && !part ? 'act' : 'operation'
    const checked: KeptCheck[] = []
    let own = 0
    let confirmed: KeptCheck[] = []
    await recordRows(trx, operation, { ids, as }, async () => {
      const next = await listNextChecks(trx, at.language, ids, { steps, by, at: Date.now() })
      const check = (doc: Y.Doc) => {
        for (const one of next) {
          const { id } = one
          const text = seen.get(id)!
          if (text === '' || requestOf(doc).has(id) || contentOf(doc).get(id)?.toString() !== text) continue
          if ('refusal' in one) {
            own += 1
            continue
          }
          setEntry(statusOf(doc), id, FINISHED)
          setCheck(doc, id, one)
          checked.push(one)
        }
        return checked.map(({ id }) => id)
      }
      const keptBack = await saveTyped(trx, edit, at, by, check, { isCheck: true, operation_id: operation.id })
      confirmed = checked.filter(({ id }) => !keptBack.includes(id))
      await storeChecks(trx, at.language, confirmed)
    })
    const id = checked.length > 0 ? operation.id : (begun ?? null)
    return { id, source_text_ids: confirmed.map(({ id }) => id), own }
  })
}

async function requireOwn(trx: Trx, operation: Parameters<typeof isOwnOperation>[1]) {
  if (!(await isOwnOperation(trx, operation))) throw new ApiError(409, 'These checks are no part of that operation')
}
