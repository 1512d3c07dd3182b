import { judgedTerm } from '#collab/text/terms/judgedTerm.ts'
import { type Measuring, measureTexts } from '../../judging/measureTexts.ts'
import type { Services } from '../../services.ts'
import type { Answered, Checked } from './progress.ts'

const UNCHECKED = 'Checking this translation took too long. Please check it yourself.'

type Check = Checked['checked']

export async function checkAnswers(
  { db, texts, translator }: Measuring & Pick<Services, 'translator'>,
  answers: Answered[],
): Promise<Check[]> {
  const [first] = answers
  if (!first) return []
  const { source_language, language, patterns } = first.draft
  const measured = await measureTexts({ db, texts }, first.draft.project_id, answers.map(inBox))
  const checked = await texts.run(
    'check',
    { source_language, language, patterns, about: translator.isPseudo ? 'form' : undefined },
    answers.map((answer, at) => ({ ...answerOf(answer), ...toldOf(answer), measured: measured[at] })),
  )
  const overdue = answers.filter((_, index) => checked[index] === undefined)
  const salvaged = await texts.run('salvage', undefined, overdue.map(answerOf))
  return answers.map((answer, index) => checked[index] ?? overdueCheck(salvaged[overdue.indexOf(answer)]))
}

const answerOf = ({ draft: { content, structured }, text: answer }: Answered) => ({ content, structured, answer })

const inBox = ({ draft: { structured, box, patterns }, text }: Answered) => ({ text, structured, box, patterns })

const toldOf = ({ draft: { terms, row, wish, maxLength, before, present }, past }: Answered) => ({
  glossary: terms.map(judgedTerm),
  identifier: row.identifier,
  feedback: [past.feedback, wish].filter(Boolean).join('\n') || undefined,
  maxLength,
  before,
  present,
})

const overdueCheck = (text: string | null | undefined): Check => ({
  faults: [{ kind: typeof text === 'string' ? 'broken' : 'useless', message: UNCHECKED, told: UNCHECKED }],
  text: text ?? '',
  mended: text ?? '',
  isOverdue: true,
})
