import { readFileSync } from 'node:fs'
import papaparse from 'papaparse'
import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'

type Line = { identifier: string; content: string; context?: string }
export type CorpusPage = { type: ContentType; lines: Line[] }

const read = (path: string) =>
  papaparse.parse<Line>(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  }).data

/** The pages of a game that people have translated into this language, as far as they have, and their translations. */
export function readCorpus(language: LanguageCode) {
  const references = new Map(
    read(`prompts/marks/texts/references/${language}.csv`).map(({ identifier, content }) => [identifier, content]),
  )
  const pageOf = (type: ContentType, file: string): CorpusPage => ({
    type,
    lines: read(`prompts/marks/texts/${file}`).filter(({ identifier }) => references.has(identifier)),
  })
  return { pages: [pageOf('dialogue', 'renpy-dialogue.csv'), pageOf('game_ui', 'renpy-game-ui.csv')], references }
}
