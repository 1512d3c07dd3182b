import { BUILT_IN_ENGINE } from '#db/vocabulary/reviews.ts'
import type { TranslationBatch } from '../prompts/batches.ts'
import type { TextThread } from '../textThread/textThread.ts'
import type { Translator } from './translator.ts'

/**
 * The text looks foreign, about a third longer and in brackets, so that text which is cut off, not translatable or not ready
 * for right-to-left shows without a service or a key.
 */
export function createPseudoTranslator(texts: TextThread): Translator {
  const translate = ({ source_language, target_language, glossary, rows }: Pick<TranslationBatch, Told>) =>
    texts.run(
      'pseudo',
      { source_language, target_language, glossary },
      rows.map(({ text }) => text),
    )
  return {
    name: BUILT_IN_ENGINE,
    isPseudo: true,
    async translate(batch, onRow) {
      const translations = await translate(batch)
      for (const [index, { id, echo }] of batch.rows.entries()) {
        const translation = translations[index]
        if (translation !== undefined) onRow(id, translation, echo === undefined ? {} : { echo })
      }
    },
    async proposeTerms({ texts: read, known, source_language: language, most }, onTerm) {
      const [terms = []] = await texts.run('terms', undefined, [{ texts: read, known, language, most }])
      for (const term of terms) onTerm(term, exampleOf(term, read))
    },
  }
}

const exampleOf = (term: string, texts: readonly string[]) =>
  `As in “${texts.find((text) => text.toLowerCase().includes(term.toLowerCase())) ?? term}”`

type Told = 'source_language' | 'target_language' | 'glossary' | 'rows'
