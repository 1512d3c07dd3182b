import { type Searchable, searchable } from '#db/vocabulary/texts/searching.ts'
import type { GlossaryEntry } from '#server/glossaries/contract.ts'

/** The lines of a glossary that share a term, one for each language and perhaps one without. */
export type Term = {
  /** The id of its oldest line, which stays when the term is renamed and when languages are added. */
  id: string
  term_id: string
  lines: readonly GlossaryEntry[]
  searched: Searchable
}
export type SharedField = 'term_id' | 'term_description' | 'source_text' | 'notes' | 'context'
export type SharedText = { text: string; lines: readonly GlossaryEntry[] }

/** Groups lines by term, in their order. A term whose lines are the same ones as before is the same object. */
export function createTermReader() {
  let known = new Map<string, Term>()
  return (entries: readonly GlossaryEntry[]): Term[] => {
    const groups = Map.groupBy(entries, ({ term_id }) => term_id)
    const terms = [...groups].map(([term_id, lines]) => {
      const before = known.get(term_id)
      const isSame = before?.lines.length === lines.length && lines.every((line, n) => line === before.lines[n])
      return isSame ? before : { id: oldestOf(lines), term_id, lines, searched: searchedIn(lines) }
    })
    known = new Map(terms.map((term) => [term.term_id, term]))
    return terms
  }
}

/** Ids are in the order of their making (UUIDv7). */
const oldestOf = (lines: readonly GlossaryEntry[]) => lines.map(({ id }) => id).sort()[0]!

const searchedIn = (lines: readonly GlossaryEntry[]) =>
  searchable(
    lines.flatMap((line) => [line.term_id, line.term_description, line.source_text, line.translation]).join('\n'),
  )

/** The different texts of a field; nothing is left out because lines disagree. Empty ones count where all are empty. */
export function sharedTexts({ lines }: Term, field: SharedField): SharedText[] {
  const texts = [...Map.groupBy(lines, (line) => line[field] ?? '')].map(([text, lines]) => ({ text, lines }))
  return texts.length > 1 ? texts.filter(({ text }) => text !== '') : texts
}

/** Facts that hold in every language; lines that an import brought may lack them. */
export const sharedFacts = ({ lines }: Term) => ({
  is_case_sensitive: lines.some((line) => line.is_case_sensitive),
  is_proposed: lines.every((line) => line.is_proposed),
  source_variants: lines.find((line) => line.source_variants.length > 0)?.source_variants ?? [],
  part_of_speech: lines.find((line) => line.part_of_speech)?.part_of_speech ?? null,
})

export function commonFields(term: Term) {
  const common = (field: SharedField) => {
    const [first, ...others] = sharedTexts(term, field)
    return first && others.length === 0 ? first.text : ''
  }
  return {
    term_id: term.term_id,
    term_description: sharedTexts(term, 'term_description')[0]!.text,
    source_text: common('source_text'),
    notes: common('notes'),
    context: common('context'),
    ...sharedFacts(term),
  }
}

export const lineIn = ({ lines }: Term, language: GlossaryEntry['target_language']) =>
  lines.find(({ target_language }) => target_language === language)

/** Returns whether the AI is told to keep the term as it is in this language (R76). */
export function isKept(term: Term, language: GlossaryEntry['target_language']) {
  const line = lineIn(term, language)
  if (line) return line.translation === ''
  return lineIn(term, null) !== undefined && term.lines.every(({ translation }) => translation === '')
}

export const isMissing = (term: Term, language: GlossaryEntry['target_language']) =>
  !lineIn(term, language) && !isKept(term, language)
