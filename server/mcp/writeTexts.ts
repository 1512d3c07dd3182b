import type * as Y from 'yjs'
import { contentOf, replaceText, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { countInRun, goOnWithRun } from '#db/queries/operations/agentRuns.ts'
import { recordChanges } from '#db/queries/translations/translationChanges.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { apiCaller } from '../liveEdits/actors.ts'
import { inDocument } from '../liveEdits/inDocument.ts'
import { operationOf, recordRows } from '../liveEdits/recordRows.ts'
import { besideSources } from '../liveEdits/sourceTexts.ts'
import { inheritedRuns, recordTyped } from '../liveEdits/typedTexts.ts'
import type { Given } from './tool.ts'

type Written = { source_text_id: string; text: string; instead_of?: string | undefined }

type Outcome = 'written' | 'unchanged' | 'being_translated' | 'changed'

export function writeTexts({ services, thing, by, agent }: Given<'page'>, language: LanguageCode, rows: Written[]) {
  const at = { page_id: thing.page_id, language }
  const ids = rows.map(({ source_text_id }) => source_text_id)
  return inDocument(services, at, async (trx, edit) => {
    const agent_run_id = await goOnWithRun(trx, agent, at.page_id)
    const operation = { ...operationOf('edit', at, by), agent_run_id }
    const done = { written: [], unchanged: [], being_translated: [], changed: [] } as Record<Outcome, string[]>
    await recordTyped(trx, edit, at, ids)
    await recordRows(trx, operation, { ids, as: 'operation' }, async () => {
      await besideSources(trx, language, {
        ids,
        change: (doc) => {
          for (const row of rows) {
            const { source_text_id: id, text } = row
            const outcome = outcomeOf(doc, row)
            done[outcome].push(id)
            if (outcome !== 'written') continue
            replaceText(doc, id, text)
            setEntry(statusOf(doc), id, TO_REVIEW)
          }
          return new Map()
        },
        edit: (change) => edit(change, { actor: apiCaller(by) }),
      })
      const runs = await inheritedRuns(trx, language, done.written, by)
      await recordChanges(trx, apiCaller(by), language, done.written, { operation_id: operation.id, runs })
    })
    await countInRun(trx, agent_run_id, 'translations', done.written.length)
    return done
  })
}

function outcomeOf(doc: Y.Doc, { source_text_id: id, text, instead_of }: Written): Outcome {
  if (requestOf(doc).has(id)) return 'being_translated'
  const present = contentOf(doc).get(id)?.toString() ?? ''
  if (present === text) return 'unchanged'
  return instead_of === undefined || instead_of === present ? 'written' : 'changed'
}
