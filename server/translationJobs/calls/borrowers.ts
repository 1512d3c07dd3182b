import type { TranslationBatch } from '../../prompts/batches.ts'
import type { Told } from '../../prompts/otherTexts/borrowed.ts'
import type { Services } from '../../services.ts'
import type { Draft } from '../drafts/draft.ts'
import { hasAnswer, type Progress } from '../drafts/progress.ts'

/** The rows whose answer says what stands elsewhere in their call. */
export async function findBorrowers({ texts }: Services, rows: Progress[], call: TranslationBatch): Promise<Draft[]> {
  const { glossary } = call
  const terms = glossary.flatMap(({ term, translation }) => [{ text: term }, { text: translation, isTranslated: true }])
  const told = [...rows.map(toldOf), ...rows.map(earlierOf), ...terms, ...toldToAll(call)]
  const answered = rows.filter(hasAnswer)
  const found = await texts.run(
    'borrow',
    { told },
    answered.map((row) => {
      const { draft } = row
      const isOwn = ({ term, translation }: Term) =>
        draft.terms.some((own) => own.term === term && own.translation === translation)
      const at = rows.indexOf(row)
      const first = 2 * rows.length
      const own = glossary.flatMap((entry, nth) => (isOwn(entry) ? [first + 2 * nth, first + 2 * nth + 1] : []))
      const about = draft.terms.flatMap(({ term, translation }) => [term, translation])
      return {
        source: draft.structured.text,
        answer: row.text,
        own: { texts: [toldOf(row).text, textsBefore(row), ...about], told: [at, rows.length + at, ...own] },
      }
    }),
  )
  return answered.flatMap(({ draft }, at) => (found[at] === true ? [draft] : []))
}

type Term = TranslationBatch['glossary'][number]

const toldOf = ({ draft: { row, structured, speaker, reference, wish, before } }: Progress): Told => ({
  text: lines([row.source, row.context, row.identifier, speaker, reference, wish, before]),
  source: structured.text,
})

const textsBefore = ({ draft, past }: Progress) => lines([draft.present, past.refused])

/** Everything told of the row's texts so far. Remarks on them are a model's, and make no word the row's own. */
const earlierOf = (row: Progress): Told => ({
  text: lines([textsBefore(row), row.draft.rating, row.past.feedback]),
  source: row.draft.structured.text,
  isTranslated: true,
})

const toldToAll = ({ description, characters, glossary, neighbours, voices, examples }: TranslationBatch): Told[] => [
  { text: description ?? '' },
  ...characters.map(({ name, description, context }) => ({ text: lines([name, description, context]) })),
  ...glossary.map(({ description, notes, context }) => ({ text: lines([description, notes, context]) })),
  ...examples.flatMap(({ source, translation }) => [
    { text: source, source },
    { text: translation, source, isTranslated: true as const },
  ]),
  ...[...neighbours, ...voices].flatMap(({ source, speaker, translation = '' }) => [
    { text: lines([source, speaker]), source },
    { text: translation, source, isTranslated: true },
  ]),
]

const lines = (parts: (string | null | undefined)[]) => parts.filter(Boolean).join('\n')
