import type * as Y from 'yjs'
import { checkOf, contentOf, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { insertChecks } from '#db/queries/checks/checks.ts'
import { isOwnOperation } from '#db/queries/operations/rowOperations.ts'
import type { Trx } from '#db/schema.ts'
import { FINISHED } from '#db/vocabulary/statuses.ts'
import { ApiError } from '../http/apiError.ts'
import type { Requester } from '../liveEdits/actors.ts'
import { type Address, inDocument } from '../liveEdits/inDocument.ts'
import { operationOf, recordRows } from '../liveEdits/recordRows.ts'
import { recordTyped, saveTyped } from '../liveEdits/typedTexts.ts'
import type { Services } from '../services.ts'
import type { CheckedRows } from './contract.ts'

type Seen = { source_text_id: string; text: string }

/**
 * Confirms the texts that a person has seen, as one operation; rows in which another text stands by now stay as they are,
 * and those that a required check keeps back need review.
 */
export async function checkRows(
  services: Services,
  at: Address,
  { rows, id: begun }: { rows: readonly Seen[]; id?: string | undefined },
  by: Requester,
): Promise<CheckedRows> {
  const checked_at = new Date()
  const operation = { ...operationOf('check', at, by), ...(begun && { id: begun }) }
  const seen = new Map(rows.map(({ source_text_id, text }) => [source_text_id, text]))
  const ids = [...seen.keys()]
  return inDocument(services, at, async (trx, edit) => {
    if (begun !== undefined) await requireOwn(trx, operation)
    await recordTyped(trx, edit, at, ids, by.id)
    const as = seen.size === 1 && begun === undefined ? 'act' : 'operation'
    const checked: string[] = []
    let confirmed: string[] = []
    await recordRows(trx, operation, { ids, as }, async () => {
      const check = (doc: Y.Doc) => {
        for (const [id, text] of seen) {
          if (text === '' || requestOf(doc).has(id) || contentOf(doc).get(id)?.toString() !== text) continue
          setEntry(statusOf(doc), id, FINISHED)
          setEntry(checkOf(doc), id, checked_at.getTime())
          checked.push(id)
        }
        return checked
      }
      const keptBack = await saveTyped(trx, edit, at, by, check, { isCheck: true, operation_id: operation.id })
      confirmed = checked.filter((id) => !keptBack.includes(id))
      await insertChecks(
        trx,
        confirmed.map((source_text_id) => ({
          ...{ source_text_id, target_language: at.language, checked_by: by.id, checked_at },
        })),
      )
    })
    return { id: checked.length > 0 ? operation.id : (begun ?? null), source_text_ids: confirmed }
  })
}

async function requireOwn(trx: Trx, operation: Parameters<typeof isOwnOperation>[1]) {
  if (!(await isOwnOperation(trx, operation))) throw new ApiError(409, 'These checks are no part of that operation')
}
