import type { Anew } from '#db/tables/jobs.ts'
import { type Review, readReviewNote } from '#db/vocabulary/reviews.ts'
import type { Rating } from '../integrations/translator.ts'
import type { Fault } from '../prompts/checks.ts'
import { inTexts } from '../prompts/marks/marks.ts'
import type { Checked, Result } from '../prompts/textTasks.ts'
import type { Services } from '../services.ts'
import type { BatchContext } from './batchContext.ts'
import type { ClaimedRow } from './changeClaimed.ts'

export const UNREADABLE = 'Reading this text took too long. Please translate it yourself.'
const UNCHECKED = 'Checking this translation took too long. Please check it yourself.'

/** A row on its way through the attempts of one request; `content` is the source with the plural branches of the language. */
export type Work = Omit<Result<'prepare'>, 'terms'> & {
  row: ClaimedRow
  terms: BatchContext['glossary']
  source_language: BatchContext['source_language']
  language: BatchContext['target_language']
  /** Of the project, for placeholders. */
  patterns: readonly string[]
  /** The engine's text of this attempt, with tokens. */
  answer?: string | undefined
  /** The call that the answer came back from. */
  call?: symbol | undefined
  /** How the service made it where it did not as it was asked. */
  note?: string | undefined
  checked?: (Checked & { isOverdue?: true }) | undefined
  /** Why nobody may rely on the answer, although it is this row's own. */
  suspicion?: string | undefined
  /** Said against it by the project's other translations, for the engine. */
  doubts?: string[] | undefined
  /** Why the engine does not take this text. */
  refusal?: string | undefined
  feedback?: string
  /** The rating of the text that a person wants replaced, and what they want different. */
  rating?: string | undefined
  wish?: string | undefined
  /** The source text as it was, with tokens like those of the present one, where the text is to follow its change. */
  before?: string | undefined
  /** The answer that the feedback is on. */
  refused?: string | undefined
  best?: Rated
  /** The last attempt that lacked something which people can mend. */
  mendable?: { text: string; faults: Fault[] }
  previous: Review['previous_attempts']
}
/** Without a rating where nothing is rated. */
export type Rated = { text: string; rating: Rating | undefined; faults: Fault[] }

/** Texts of rows in the project's reference language, by the ids of their source texts. */
export type References = Map<string, string>

/** Returns the rows as an engine is sent them, and those that cannot be prepared in time. */
export async function startWorks(
  { texts }: Pick<Services, 'texts'>,
  rows: ClaimedRow[],
  context: BatchContext,
  anew?: Anew,
  references: References = new Map(),
) {
  const { glossary, characters, source_language, target_language: language, patterns } = context
  const names = { terms: glossary.map(({ term }) => term), characters: characters.map(({ name }) => ({ name })) }
  const prepared = await texts.run(
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
  const works = rows.flatMap((row, index): Work[] => {
    const found = prepared[index]
    if (!found) return []
    const terms = found.terms.map((at) => glossary[at]!)
    const work = { ...found, row, terms, source_language, language, patterns, previous: [] }
    if (row.isBilled) return [{ ...work, answer: found.present, present: undefined, before: undefined }]
    return [{ ...work, ...asked(row, anew) }]
  })
  return { works, unreadable: rows.filter((_, index) => prepared[index] === undefined) }
}

function asked(row: ClaimedRow, anew: Anew | undefined) {
  const note = readReviewNote(row.is_rated_text ? row.review_notes : '')
  return {
    wish: anew?.wish,
    rating: note.kind === 'review' ? `${note.review.overall_score} of 5. ${note.review.comment}`.trim() : undefined,
  }
}

/** Checks the answers of all these, which share a language. */
export async function checkWorks({ texts, translator }: Pick<Services, 'texts' | 'translator'>, works: Work[]) {
  const [first] = works
  if (!first) return
  const { source_language, language, patterns } = first
  const checked = await texts.run(
    'check',
    { source_language, language, patterns, about: translator.isPseudo ? 'form' : undefined },
    works.map((work) => ({
      ...answerOf(work),
      glossary: work.terms.map(({ term, translation }) => ({ term, translation })),
      identifier: work.row.identifier,
      feedback: [work.feedback, work.wish].filter(Boolean).join('\n') || undefined,
      maxLength: work.maxLength,
      before: work.before,
      present: work.present,
    })),
  )
  const overdue = works.filter((_, index) => checked[index] === undefined)
  const salvaged = await texts.run('salvage', undefined, overdue.map(answerOf))
  for (const [index, work] of works.entries())
    work.checked = checked[index] ?? overdueAnswer(salvaged[overdue.indexOf(work)])
}

const answerOf = ({ content, structured, answer }: Work) => ({ content, structured, answer: answer! })

const overdueAnswer = (text: string | null | undefined): Work['checked'] => ({
  faults: [{ kind: typeof text === 'string' ? 'broken' : 'useless', message: UNCHECKED, told: UNCHECKED }],
  text: text ?? '',
  mended: text ?? '',
  isOverdue: true,
})

/** After the answer was checked, or without one. */
export function faultsIn({
  checked,
  refusal = 'No translation came back.',
  suspicion,
  doubts: told = [],
  structured,
}: Work): Fault[] {
  if (!checked) return [{ kind: 'useless', message: refusal, told: refusal }]
  const doubts: Fault[] = []
  if (suspicion !== undefined) doubts.push({ kind: 'doubtful', message: suspicion, told: suspicion })
  for (const doubt of told) doubts.push({ kind: 'doubtful', message: inTexts(structured, doubt), told: doubt })
  return [...checked.faults, ...doubts]
}

/** Nothing that the source must keep is missing. */
export const isWhole = (work: Work) => faultsIn(work).every((fault) => fault.kind === 'doubtful')
