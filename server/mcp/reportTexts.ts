import { importedFacts } from '#collab/text/facts/facts.ts'
import { findTextIds, lockPage } from '#db/queries/files/changedTexts.ts'
import { countInRun, goOnWithRun } from '#db/queries/operations/agentRuns.ts'
import { countWords } from '#db/vocabulary/words.ts'
import { guessSpeakers } from '../facts/guessSpeakers.ts'
import { mergePlan } from '../files/merge/mergePlan.ts'
import type { Plan } from '../files/plan/plan.ts'
import { notFound } from '../http/apiError.ts'
import { inDocuments } from '../liveEdits/inDocuments.ts'
import { untilFree } from '../liveEdits/untilFree.ts'
import type { Given } from './tool.ts'

type Reported = { identifier: string; text: string; context: string }

const NOTHING: Omit<Plan, 'added'> = {
  ...{
    ancestor: undefined,
    language: null,
    changed: [],
    renamed: [],
    moved: [],
    gone: [],
    returned: [],
    conflicts: [],
  },
  ...{ unchanged: 0, order: null, translations: {}, isCurrent: false },
}

/** Adds source texts to the end of a page, as a merge would; those whose identifier it knows stay as they are. */
export const reportTexts = ({ services, thing, by, agent }: Given<'page'>, texts: Reported[]) =>
  untilFree(services, () =>
    inDocuments(services, thing.page_id, async (trx, edit) => {
      const { page_id, target_languages: targets } = thing
      const identifiers = texts.map(({ identifier }) => identifier)
      // Before the page, as an undo takes them.
      const agent_run_id = await goOnWithRun(trx, agent, page_id)
      if (!(await lockPage(trx, page_id))) throw notFound('Page')
      const known = await findTextIds(trx, page_id, identifiers)
      const added = texts
        .filter(({ identifier }) => !known.has(identifier))
        .map(({ identifier, text: content, context }) => ({
          ...{ identifier, content, context, words: countWords(content), facts: importedFacts(undefined, context) },
        }))
      if (added.length > 0) {
        const origin = { path: agent.agent_name, carry_id: null, file_import_id: null, agent_run_id }
        await mergePlan(trx, edit, { page_id, targets }, { ...NOTHING, added }, origin, by)
        await countInRun(trx, agent_run_id, 'added', added.length)
        await guessSpeakers(trx, page_id, { ids: [], identifiers })
      }
      const ids = await findTextIds(trx, page_id, identifiers)
      const shown = (some: readonly string[]) =>
        some.map((identifier) => ({ identifier, source_text_id: ids.get(identifier)! }))
      return {
        added: shown(added.map(({ identifier }) => identifier)),
        known: shown(identifiers.filter((identifier) => known.has(identifier))),
      }
    }),
  )
