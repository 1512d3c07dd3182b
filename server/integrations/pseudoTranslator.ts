import type { TextThread } from '../textThread/textThread.ts'
import type { RatingBatch, TranslationBatch, Translator } from './translator.ts'

/**
 * Pseudo-localization: the source text made to look foreign, about a third longer and in brackets, so that what is cut off,
 * not translatable or not ready for right-to-left shows without a service or a key.
 */
export function createPseudoTranslator(texts: TextThread): Translator {
  const translate = ({ source_language, target_language, glossary, rows }: Pick<TranslationBatch, Told>) =>
    texts.run(
      'pseudo',
      { source_language, target_language, glossary },
      rows.map(({ text }) => text),
    )
  return {
    name: 'Built-in engine',
    isPseudo: true,
    async translate(batch, onRow) {
      const translations = await translate(batch)
      for (const [index, { id, echo }] of batch.rows.entries()) {
        const translation = translations[index]
        if (translation !== undefined) onRow(id, translation, echo)
      }
    },
    async rate(batch) {
      const expected = await translate(batch)
      return new Map(batch.rows.map((row, index) => [row.id, rate(row, expected[index])]))
    },
  }
}

type Told = 'source_language' | 'target_language' | 'glossary' | 'rows'

/** Says what it is: form can be checked by a machine, meaning cannot. */
function rate({ translation }: RatingBatch['rows'][number], expected: string | undefined) {
  const isAsExpected = translation === expected
  const score = isAsExpected ? 4 : 2.5
  const comment = isAsExpected
    ? 'Pseudo-translation by the built-in engine: form checked, meaning not rated.'
    : 'Not the text of the built-in engine, which can rate nothing else.'
  return { accuracy: score, cultural_fit: score, style: score, overall: score, comment }
}
