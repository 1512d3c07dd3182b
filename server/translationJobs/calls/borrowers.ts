import type { TranslationBatch } from '../../integrations/translator.ts'
import type { Told } from '../../prompts/otherTexts/borrowed.ts'
import type { Services } from '../../services.ts'
import type { Work } from '../work.ts'

/** The rows whose answer says what stands elsewhere in their call. */
export async function findBorrowers({ texts }: Services, works: Work[], call: TranslationBatch): Promise<Work[]> {
  const { glossary } = call
  const terms = glossary.flatMap(({ term, translation }) => [{ text: term }, { text: translation, isTranslated: true }])
  const told = [...works.map(toldOf), ...works.map(earlierOf), ...terms, ...toldToAll(call)]
  const answered = works.filter(({ answer }) => answer !== undefined)
  const found = await texts.run(
    'borrow',
    { told },
    answered.map((work) => {
      const isOwn = ({ term, translation }: Term) =>
        work.terms.some((own) => own.term === term && own.translation === translation)
      const at = works.indexOf(work)
      const first = 2 * works.length
      const own = glossary.flatMap((entry, nth) => (isOwn(entry) ? [first + 2 * nth, first + 2 * nth + 1] : []))
      const about = work.terms.flatMap(({ term, translation }) => [term, translation])
      return {
        source: work.structured.text,
        answer: work.answer!,
        own: { texts: [toldOf(work).text, textsBefore(work), ...about], told: [at, works.length + at, ...own] },
      }
    }),
  )
  return answered.filter((_, at) => found[at] === true)
}

type Term = TranslationBatch['glossary'][number]

const toldOf = ({ row, structured, speaker, reference, wish, before }: Work): Told => ({
  text: lines([row.source, row.context, row.identifier, speaker, reference, wish, before]),
  source: structured.text,
})

const textsBefore = ({ present, refused }: Work) => lines([present, refused])

/** Everything told of the row's texts so far. Remarks on them are a model's, and make no word the row's own. */
const earlierOf = (work: Work): Told => ({
  text: lines([textsBefore(work), work.rating, work.feedback]),
  source: work.structured.text,
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
