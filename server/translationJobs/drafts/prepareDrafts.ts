import { boxOf } from '#collab/text/facts/boxes.ts'
import type { Anew } from '#db/tables/jobs.ts'
import { readReviewNote } from '#db/vocabulary/reviews.ts'
import { type Measuring, measureTexts } from '../../judging/measureTexts.ts'
import type { ClaimedRow } from '../claims/claimedRow.ts'
import type { FactsOfRows, PromptContext } from '../promptContext.ts'
import { asking, type Progress } from './progress.ts'
import { answer } from './steps.ts'

/** Texts of rows in the project's reference language, by the ids of their source texts. */
export type References = ReadonlyMap<string, string>

type Beside = { references?: References; facts?: FactsOfRows }

export async function prepareDrafts(
  services: Measuring,
  rows: ClaimedRow[],
  context: PromptContext,
  anew?: Anew,
  { references = new Map(), facts = new Map() }: Beside = {},
) {
  const { glossary, characters, source_language, target_language: language, patterns } = context
  const names = {
    terms: glossary.map(({ term, is_case_sensitive = false }) => ({ term, is_case_sensitive })),
    characters: characters.map(({ name }) => ({ name })),
  }
  const boxed = await boxesOf(services, rows, context)
  const prepared = await services.texts.run(
    'prepare',
    { ...names, source_language, target_language: language, patterns },
    rows.map(({ source_text_id, source, speaker, max_length, text, source_before }) => ({
      source,
      speaker,
      max_length,
      text,
      reference: references.get(source_text_id),
      before: anew?.kind === 'update' ? source_before : null,
    })),
  )
  const started = rows.flatMap((row, index): Progress[] => {
    const found = prepared[index]
    if (!found) return []
    const terms = found.terms.map((at) => glossary[at]!)
    const known = facts.get(row.source_text_id)
    const draft = { ...found, ...boxed[index], row, terms, source_language, language, patterns, facts: known }
    if (!row.isBilled) return [asking({ ...draft, ...wishFor(row, anew) }, row)]
    const written = asking({ ...draft, present: undefined, before: undefined }, row)
    return [found.present === undefined ? written : answer({ text: found.present })(written)]
  })
  return { started, unreadable: rows.filter((_, index) => prepared[index] === undefined) }
}

async function boxesOf(services: Measuring, rows: ClaimedRow[], context: PromptContext) {
  const { boxes = [], project_id, patterns } = context
  if (project_id === undefined) return []
  const placed = rows.map(({ place, max_length: limit }) => boxOf(boxes, { ...place, limit }))
  const inOneLine = placed.map((box) => box && { ...box, lines: 1 })
  const measured = await measureTexts(
    services,
    project_id,
    rows.map(({ source: text }, at) => ({ text, patterns, box: inOneLine[at] })),
  )
  return placed.map((box, at) => {
    const width = measured[at]?.width
    const charactersInBox =
      box && width ? Math.floor((box.width * box.lines * rows[at]!.source.length) / width) : undefined
    return { box, project_id, charactersInBox }
  })
}

function wishFor(row: ClaimedRow, anew: Anew | undefined) {
  const note = readReviewNote(row.is_rated_text ? row.review_notes : '')
  return {
    wish: anew?.wish,
    rating: note.kind === 'review' ? `${note.review.overall_score} of 5. ${note.review.comment}`.trim() : undefined,
  }
}
