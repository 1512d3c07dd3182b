import type { TranslationBatch } from '#server/prompts/batches.ts'

/** Texts of a game's interface to be translated into Spanish, with nothing told beside them. */
export const batch = (...texts: string[]): TranslationBatch => ({
  payer_id: 'studio',
  content_type: 'game_ui',
  source_language: 'en',
  target_language: 'es',
  characters: [],
  glossary: [],
  neighbours: [],
  voices: [],
  examples: [],
  rows: texts.map((text, index) => ({
    id: `row-${index}`,
    text,
    identifier: `id.${index}`,
    line: index + 1,
    context: null,
  })),
})
