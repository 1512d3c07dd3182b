import type { Review } from '#db/vocabulary/reviews.ts'
import type { Rating } from '../integrations/translator.ts'
import type { Fault } from '../prompts/checks.ts'
import type { Checked, Result } from '../prompts/textTasks.ts'
import type { Services } from '../services.ts'
import type { BatchContext } from './batchContext.ts'
import type { ClaimedRow } from './changeClaimed.ts'

export const UNREADABLE = 'Reading this text took too long. Please translate it yourself.'
const UNCHECKED = 'Checking this translation took too long. Please check it yourself.'

/** A row on its way through the attempts of one request; `content` is the source with the plural branches of the language. */
export type Work = Omit<Result<'prepare'>, 'terms' | 'answer'> & {
  row: ClaimedRow
  terms: BatchContext['glossary']
  source_language: BatchContext['source_language']
  language: BatchContext['target_language']
  /** Of the project, for placeholders. */
  patterns: readonly string[]
  /** The engine's text of this attempt, with tokens. */
  answer?: string | undefined
  checked?: (Checked & { isOverdue?: true }) | undefined
  /** Why nobody may rely on the answer, although it is this row's own. */
  suspicion?: string | undefined
  /** Why it has no rating, for people. */
  unrated?: string
  /** Why the engine does not take this text. */
  refusal?: string | undefined
  feedback?: string
  /** The answer that the feedback is on. */
  refused?: string | undefined
  best?: Rated
  /** The last attempt that lacked something which people can mend. */
  mendable?: { text: string; faults: Fault[] }
  previous: Review['previous_attempts']
}
export type Rated = { text: string; rating: Rating; faults: Fault[] }

/** Answers the rows as an engine is sent them, and those that cannot be prepared in time. */
export async function startWorks({ texts }: Services, rows: ClaimedRow[], context: BatchContext) {
  const { glossary, characters, source_language, target_language: language, patterns } = context
  const names = { terms: glossary.map(({ term }) => term), characters: characters.map(({ name }) => ({ name })) }
  const prepared = await texts.run(
    'prepare',
    { ...names, source_language, target_language: language, patterns },
    rows.map(({ source, context, text, isBilled }) => ({ source, context, text: isBilled ? text : undefined })),
  )
  const works = rows.flatMap((row, index): Work[] => {
    const found = prepared[index]
    return found
      ? [
          {
            ...found,
            row,
            terms: found.terms.map((at) => glossary[at]!),
            source_language,
            language,
            patterns,
            previous: [],
          },
        ]
      : []
  })
  return { works, unreadable: rows.filter((_, index) => prepared[index] === undefined) }
}

/** Checks the answers of all these, which share a language. */
export async function checkWorks({ texts, translator }: Services, works: Work[]) {
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
      feedback: work.feedback,
    })),
  )
  const overdue = works.filter((_, index) => checked[index] === undefined)
  const salvaged = await texts.run('salvage', undefined, overdue.map(answerOf))
  for (const [index, work] of works.entries())
    work.checked = checked[index] ?? overdueAnswer(salvaged[overdue.indexOf(work)])
}

const answerOf = ({ content, structured, answer }: Work) => ({ content, structured, answer: answer! })

const overdueAnswer = (text: string | null | undefined): Work['checked'] => ({
  faults: [{ kind: typeof text === 'string' ? 'broken' : 'useless', message: UNCHECKED }],
  text: text ?? '',
  mended: text ?? '',
  isOverdue: true,
})

/** After the answer was checked, or without one. */
export function faultsIn({ checked, refusal, suspicion }: Work): Fault[] {
  if (!checked) return [{ kind: 'useless', message: refusal ?? 'No translation came back.' }]
  return suspicion === undefined ? checked.faults : [...checked.faults, { kind: 'doubtful', message: suspicion }]
}

/** Nothing that the source must keep is missing. */
export const isWhole = (work: Work) => faultsIn(work).every((fault) => fault.kind === 'doubtful')
