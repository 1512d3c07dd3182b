import { contentOf, replaceText, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { goOnWithRun } from '#db/queries/operations/agentRuns.ts'
import { recordChanges } from '#db/queries/translations/translationChanges.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { apiCaller } from '../liveEdits/actors.ts'
import { inDocument } from '../liveEdits/inDocument.ts'
import { operationOf, recordRows } from '../liveEdits/recordRows.ts'
import { besideSources } from '../liveEdits/sourceTexts.ts'
import { inheritedRuns, recordTyped } from '../liveEdits/typedTexts.ts'
import type { Given } from './tool.ts'

type Written = { source_text_id: string; text: string }

/** Writes texts into rows of a page, to be reviewed, as an operation of the agent's run. */
export function writeTexts({ services, thing, by, agent }: Given<'page'>, language: LanguageCode, rows: Written[]) {
  const at = { page_id: thing.page_id, language }
  const ids = rows.map(({ source_text_id }) => source_text_id)
  return inDocument(services, at, async (trx, edit) => {
    const run = { page_id: at.page_id, deed: 'translations' as const, count: rows.length }
    const agent_run_id = await goOnWithRun(trx, agent, run)
    const operation = { ...operationOf('edit', at, by), agent_run_id }
    const [written, unchanged, being_translated]: string[][] = [[], [], []]
    await recordTyped(trx, at, ids)
    await recordRows(trx, operation, { ids, as: 'operation' }, async () => {
      await besideSources(trx, language, {
        ids,
        change: (doc) => {
          for (const { source_text_id: id, text } of rows) {
            if (requestOf(doc).has(id)) being_translated!.push(id)
            else if (contentOf(doc).get(id)?.toString() === text) unchanged!.push(id)
            else {
              replaceText(doc, id, text)
              setEntry(statusOf(doc), id, 'NEEDS_REVIEW')
              written!.push(id)
            }
          }
          return new Map()
        },
        edit: (change) => edit(change, { actor: apiCaller(by) }),
      })
      const runs = await inheritedRuns(trx, language, written!, by)
      await recordChanges(trx, apiCaller(by), language, written!, { operation_id: operation.id, runs })
    })
    return { written: written!, unchanged: unchanged!, being_translated: being_translated! }
  })
}
