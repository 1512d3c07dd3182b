import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { pageOf } from '#collab/document/rows.ts'
import { type Facts, factsOf, importedFacts, NO_FACTS, statedLimit, storedFacts } from '#collab/text/facts/facts.ts'
import { guessSpeaker } from '#collab/text/facts/guessSpeaker.ts'
import { limitOf } from '#collab/text/facts/limits.ts'
import { lockHeadsOfPage, lockPage } from '#db/queries/files/changedTexts.ts'
import { listCharacters } from '#db/queries/pages/characters.ts'
import { listFacts, updateFacts } from '#db/queries/pages/facts.ts'
import { listTextBoxes, updateBoxOfTexts } from '#db/queries/textBoxes/textBoxes.ts'
import type { Db, Trx } from '#db/schema.ts'
import { notFound } from '../http/apiError.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import { inDocuments } from '../liveEdits/inDocuments.ts'
import { untilFree } from '../liveEdits/untilFree.ts'
import type { Services } from '../services.ts'
import type { CorrectFacts } from './contract.ts'

type Correction = z.output<typeof CorrectFacts>

export const correctFacts = (
  services: Services,
  { page_id, project_id }: InProject,
  correction: Correction,
  by: Requester,
  keepBefore: KeepBefore = async () => {},
) =>
  untilFree(services, () =>
    inDocuments(services, page_id, async (trx, edit) => {
      if (!(await lockPage(trx, page_id))) throw notFound('Page')
      const languages = (await lockHeadsOfPage(trx, page_id)).map(({ language }) => language)
      const { text_box_id } = correction
      if (text_box_id) await requireTextBox(trx, project_id, text_box_id)
      const characters = correction.reset ? await listCharacters(trx, page_id) : []
      const before = await listFacts(trx, page_id, correction.source_text_ids)
      await keepBefore(trx, before)
      const texts = before.map(({ id, context, text_box_id: before, ...stored }) => {
        const speaker = correction.reset && guessSpeaker(context ?? '', characters)
        const facts = storedFacts(corrected(factsOf(stored), correction, { context: context ?? '', speaker }))
        return { id, facts: { ...facts, text_box_id: text_box_id === undefined ? before : text_box_id } }
      })
      await updateFacts(trx, texts)
      if (text_box_id !== undefined) await updateBoxOfTexts(trx, page_id, correction.source_text_ids, text_box_id)
      const mark = uuid()
      for (const language of languages)
        await edit(language, (doc) => void pageOf(doc).set('sources', mark), { actor: person(by) })
      return texts
    }),
  )

type KeepBefore = (trx: Trx, before: Awaited<ReturnType<typeof listFacts>>) => Promise<unknown>
type InProject = { page_id: string; project_id: string }

async function requireTextBox(db: Db, project_id: string, id: string) {
  if (!(await listTextBoxes(db, project_id)).some((box) => box.id === id)) throw notFound('Text box')
}

type Prose = { context: string; speaker: string | undefined }

function corrected(facts: Facts, { speaker, reset = [], ...limit }: Correction, prose: Prose): Facts {
  const said = <Value>(value: Value | null, { file }: { file: Value | null }) => ({
    ...{ value, from: 'person' as const, file },
  })
  const { speaker: own, max_length: ownLimit } = reset.length > 0 ? asImported(facts, prose) : facts
  return {
    speaker:
      speaker !== undefined ? said(speaker || null, facts.speaker) : reset.includes('speaker') ? own : facts.speaker,
    max_length:
      limit.max_length !== undefined
        ? said(limitOf(limit), facts.max_length)
        : reset.includes('max_length')
          ? ownLimit
          : facts.max_length,
  }
}

function asImported({ speaker, max_length }: Facts, { context, speaker: named }: Prose): Facts {
  const stated = {
    ...(speaker.file === null ? {} : { speaker: speaker.file }),
    ...(max_length.file === null ? {} : statedLimit(max_length.file)),
  }
  const imported = importedFacts(stated, context) ?? NO_FACTS
  const isNamed = speaker.file === null && named !== undefined
  return isNamed ? { ...imported, speaker: { value: named, from: 'prose', file: null } } : imported
}
