import { listCharacters } from '#db/queries/characters.ts'
import { listTerms } from '#db/queries/glossaries.ts'
import { listNeighbours, type Place } from '#db/queries/translations.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { GlossaryTerm, TranslationBatch } from '../integrations/translator.ts'
import type { HeldRow } from './heldRows.ts'

const AROUND = 3
const MAX_TERMS = 60
/** What quick creation and the creation form write into the description; it says nothing about the project. */
const PLACEHOLDER_DESCRIPTION = 'Translation project'

/** What the engine is told beside the rows themselves, all of it from this project. */
export type BatchContext = Omit<TranslationBatch, 'rows'>

export async function readContext(
  db: Db,
  place: Place,
  language: LanguageCode,
  rows: HeldRow[],
): Promise<BatchContext> {
  const positions = rows.map((row) => row.position)
  const own = new Set(rows.map((row) => row.source_text_id))
  const [terms, characters, around] = await Promise.all([
    listTerms(db, place.project_id, language),
    place.type === 'dialogue' ? listCharacters(db, place.page_id) : [],
    listNeighbours(db, place.page_id, language, Math.min(...positions) - AROUND, Math.max(...positions) + AROUND),
  ])
  const description = place.description.trim()
  return {
    content_type: place.type,
    source_language: place.source_language,
    target_language: language,
    ...(description !== '' && description !== PLACEHOLDER_DESCRIPTION ? { description } : {}),
    characters,
    glossary: terms.filter(({ term }) => rows.some(({ source }) => occurs(term, source))).slice(0, MAX_TERMS),
    neighbours: around
      .filter(({ source_text_id, translation }) => !own.has(source_text_id) && translation !== '')
      .map(({ source, translation }) => ({ source, translation })),
  }
}

export const termsIn = (glossary: GlossaryTerm[], source: string) => glossary.filter(({ term }) => occurs(term, source))

/** As a word of its own where the script has words, in any case. */
function occurs(term: string, source: string) {
  const at = source.toLowerCase().indexOf(term.toLowerCase())
  if (term === '' || at === -1) return false
  const [before, after] = [source[at - 1] ?? ' ', source[at + term.length] ?? ' ']
  return !ALPHABETIC.test(term) || !(ALPHABETIC.test(before) || ALPHABETIC.test(after))
}
const ALPHABETIC = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u
