import { v7 as uuid } from 'uuid'
import { pageOf } from '#collab/document/rows.ts'
import { countSuggestedBy, insertAgentSuggestions } from '#db/queries/files/fileSuggestions.ts'
import { countInRun, goOnWithRun } from '#db/queries/operations/agentRuns.ts'
import { listTexts } from '#db/queries/translations/rowsToJudge.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ApiError } from '../http/apiError.ts'
import { person } from '../liveEdits/actors.ts'
import { inDocument } from '../liveEdits/inDocument.ts'
import { MAX_WAITING_SUGGESTIONS, TOO_MANY_SUGGESTIONS } from './constants.ts'
import type { Given } from './tool.ts'

type Suggested = { source_text_id: string; text: string; note?: string | undefined }

export async function suggestTexts(
  { services, thing, by, agent }: Given<'page'>,
  language: LanguageCode,
  rows: Suggested[],
) {
  const { page_id, version_id } = thing
  return inDocument(services, { page_id, language }, async (trx, edit) => {
    const ids = rows.map(({ source_text_id }) => source_text_id)
    const present = await listTexts(trx, language, ids)
    const others = rows.filter(({ source_text_id, text }) => present.get(source_text_id) !== text)
    const suggested = others.map(({ source_text_id }) => source_text_id)
    const unchanged = ids.filter((id) => !suggested.includes(id))
    if (others.length === 0) return { suggested, unchanged }
    const run = await goOnWithRun(trx, agent, page_id)
    await countInRun(trx, run, 'suggestions', others.length)
    await insertAgentSuggestions(
      trx,
      { id: run, token_id: agent.token_id },
      language,
      others.map(({ source_text_id: id, text: content, note }) => ({ id, content, note: note || null })),
    )
    if ((await countSuggestedBy(trx, agent.token_id, version_id)) > MAX_WAITING_SUGGESTIONS)
      throw new ApiError(409, TOO_MANY_SUGGESTIONS)
    await edit((doc) => void pageOf(doc).set('sources', uuid()), { actor: person(by) })
    return { suggested, unchanged }
  })
}
