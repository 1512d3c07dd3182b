import { v7 as uuid } from 'uuid'
import { findSuggester, listNewestSuggestions, type SuggestionOrigin } from '#db/queries/files/fileSuggestions.ts'
import { insertAcceptedStep, insertReimport, lockAcceptance } from '#db/queries/files/reimports.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { compress } from '#db/zstd.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Requester } from '../../liveEdits/actors.ts'
import { inDocument } from '../../liveEdits/inDocument.ts'
import { ROWS_AT_ONCE } from '../../liveEdits/slices.ts'
import { untilFree } from '../../liveEdits/untilFree.ts'
import type { Services } from '../../services.ts'
import type { Changes } from '../merge/changes.ts'
import { NOT_ITS_ACCEPTANCE } from '../merge/constants.ts'
import type { AcceptedSuggestions, AcceptSuggestions, Counts } from '../merge/contract.ts'
import { type Accepted, acceptIn } from './acceptIn.ts'

type Place = { page_id: string; language: LanguageCode }

/**
 * One call accepts up to 500 rows, so that typing does not wait for thousands. All that is accepted under one id is one
 * operation with one undo.
 */
export const acceptSuggestions = (
  services: Services,
  at: Place,
  { id: begun, after }: Pick<AcceptSuggestions, 'id' | 'after'>,
  by: Requester,
): Promise<AcceptedSuggestions> =>
  untilFree(services, () =>
    inDocument(services, at, async (trx, edit) => {
      const { page_id, language } = at
      if (begun !== undefined) await requireAcceptance(trx, begun, at, by)
      const next = await listNewestSuggestions(trx, page_id, language, { after, limit: ROWS_AT_ONCE })
      const done = await acceptIn(trx, edit, { ...at, by }, next)
      const id = done.accepted.length === 0 ? begun : await keepAccepted(trx, begun, at, done, by)
      const isLast = next.length < ROWS_AT_ONCE
      return {
        id: id ?? null,
        accepted: done.accepted.length,
        held: done.held.map(({ identifier }) => identifier),
        next: isLast ? null : next.at(-1)!.source_text_id,
      }
    }),
  )

async function requireAcceptance(trx: Trx, id: string, { page_id, language }: Place, by: Requester) {
  if (!(await lockAcceptance(trx, id, { page_id, actor_id: by.id, accepted_language: language })))
    throw new ApiError(409, NOT_ITS_ACCEPTANCE)
}

const NO_SOURCES = { added: [], archived: [], returned: [], changed: [], renamed: [], displaced: [] }
const NO_COUNTS = { added: 0, changed: 0, moved: 0, renamed: 0, gone: 0, returned: 0, translations: 0, suggestions: 0 }

export async function keepAccepted(trx: Trx, begun: string | undefined, at: Place, done: Accepted, by: Requester) {
  const { page_id, language } = at
  const changes: Changes = {
    ...NO_SOURCES,
    translations: { [language]: done.rows },
    checks: { [language]: done.checks },
    made_for: { [language]: done.madeFor },
    accepted: {
      [language]: done.accepted.map(({ source_text_id: id, content, source, note, reimport_id, agent_run_id }) => ({
        ...{ id, content, source, note, reimport_id, agent_run_id },
      })),
    },
  }
  const step = { accepted: done.accepted.length, changes: await compress(JSON.stringify(changes)) }
  if (begun !== undefined) {
    await insertAcceptedStep(trx, begun, step)
    return begun
  }
  const id = uuid()
  await insertReimport(trx, {
    ...{ id, page_id, actor_id: by.id, actor_name: by.name, carry_id: null, file_import_id: null },
    path: await findSuggester(trx, done.accepted[0] as SuggestionOrigin),
    accepted_language: language,
    counts: JSON.stringify({ ...NO_COUNTS, accepted: step.accepted } satisfies Counts),
    changes: step.changes,
  })
  return id
}
