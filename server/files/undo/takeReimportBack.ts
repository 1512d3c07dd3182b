import { listTextsById, lockHeadsOfPage, lockPage } from '#db/queries/files/changedTexts.ts'
import { markAncestorRedone, markAncestorUndone } from '#db/queries/files/fileAncestors.ts'
import {
  deleteFileSuggestionsOf,
  insertFileSuggestions,
  type SuggestionOrigin,
} from '#db/queries/files/fileSuggestions.ts'
import { listReimportSteps, lockReimportChanges, turnFiles, turnReimport } from '#db/queries/files/reimports.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Way } from '#db/vocabulary/operations.ts'
import { compress, decompress } from '#db/zstd.ts'
import { ApiError, notFound } from '../../http/apiError.ts'
import type { Requester } from '../../liveEdits/actors.ts'
import type { EditLanguage } from '../../liveEdits/inDocuments.ts'
import { rewriteSources } from '../../liveEdits/sourceTexts.ts'
import { type AcceptedSuggestion, type Changes, joinSteps } from '../merge/changes.ts'
import { ALREADY_UNDONE, NOT_UNDONE } from '../merge/constants.ts'
import type { LeftText } from '../merge/contract.ts'
import { sumTaken, type Taken } from './taken.ts'
import { type Left, takeSourcesBack } from './takeSourcesBack.ts'
import { takeTranslationsBack } from './takeTranslationsBack.ts'

type Reimport = { id: string; page_id: string }

/** Works also much later; texts that people edited since stay. A redo is the undo of the undo. */
export async function takeReimportBack(trx: Trx, edit: EditLanguage, reimport: Reimport, by: Requester, way: Way) {
  const { id, page_id } = reimport
  if (!(await lockPage(trx, page_id))) throw notFound('Page')
  const stored = await lockReimportChanges(trx, id, way)
  if (!stored) throw new ApiError(409, way === 'undo' ? ALREADY_UNDONE : NOT_UNDONE)
  return takeMergeBack(trx, edit, { ...reimport, stored }, by, way)
}

/** The page is locked by the caller. */
export async function takeMergeBack(
  trx: Trx,
  edit: EditLanguage,
  { stored, ...reimport }: Reimport & { stored: Buffer },
  by: Requester,
  way: Way,
): Promise<{ left: LeftText[]; taken: Taken }> {
  const { id, page_id } = reimport
  const changes = await readChanges(stored, await listReimportSteps(trx, id))
  const open = (await lockHeadsOfPage(trx, page_id)).map(({ language }) => language)
  const left: Left = []
  const { counts, ...sources } = await takeSourcesBack(trx, reimport, changes, left)
  const languages = [...open, ...(Object.keys(changes.translations) as LanguageCode[])]
  const takes = [counts]
  const back: Changes = { ...sources, ancestor: changes.ancestor, translations: {}, made_for: {}, checks: {} }
  await rewriteSources(trx, sources.changed, languages, async (language, settle) => {
    const one = { page_id, language, way, mark: `${id}-${way}`, taken: sources.changed }
    takes.push(await takeTranslationsBack(trx, edit, settle, one, { changes, back }, left, by))
  })
  if (way === 'undo') {
    back.withdrawn = await deleteFileSuggestionsOf(trx, id)
    await suggestAgain(trx, changes, left)
    await markAncestorUndone(trx, id, changes.ancestor ?? null)
  } else await markAncestorRedone(trx, id)
  await turnFiles(trx, id, way)
  const isKept = changes.accepted === undefined
  await turnReimport(trx, id, { way, changes: isKept ? await compress(JSON.stringify(back)) : null })
  if (way === 'redo') await suggestWithdrawn(trx, id, changes.withdrawn)
  const names = new Map(
    (await listTextsById(trx, [...new Set(left.map((text) => text.id))])).map((text) => [text.id, text]),
  )
  return {
    left: left.map(({ id, language }) => ({ identifier: names.get(id)?.identifier ?? '', language })),
    taken: sumTaken(takes),
  }
}

async function readChanges(stored: Buffer, more: readonly Buffer[]): Promise<Changes> {
  const read = async (step: Buffer) => JSON.parse((await decompress(step)).toString()) as Changes
  const first = await read(stored)
  return more.length === 0 ? first : joinSteps([first, ...(await Promise.all(more.map(read)))])
}

async function suggestAgain(trx: Trx, { accepted = {} }: Changes, left: Left) {
  for (const [language, suggestions] of Object.entries(accepted)) {
    const kept = new Set(left.flatMap((text) => (text.language === language ? [text.id] : [])))
    const back = suggestions.filter(({ id }) => !kept.has(id))
    for (const some of Map.groupBy(back, originOf).values())
      await insertFileSuggestions(
        trx,
        { agent_run_id: null, ...some[0] } as SuggestionOrigin,
        language,
        some.map(({ source = null, ...one }) => ({ ...one, source })),
      )
  }
}

async function suggestWithdrawn(trx: Trx, reimport_id: string, withdrawn: Changes['withdrawn'] = []) {
  for (const [language, suggestions] of Map.groupBy(withdrawn, (one) => one.language))
    await insertFileSuggestions(trx, { reimport_id, agent_run_id: null }, language, suggestions)
}

const originOf = ({ reimport_id, agent_run_id }: AcceptedSuggestion) => reimport_id ?? agent_run_id
