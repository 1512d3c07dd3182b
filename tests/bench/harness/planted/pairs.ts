import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isLanguage, type LanguageCode } from '#db/vocabulary/languages.ts'
import { readCorpus } from '#server/comparisons/corpus.ts'

/** A text and its translation by a person, who is taken to be right; `page`: the file that has it, which is a project of its own. */
export type Pair = { identifier: string; page: string; language: LanguageCode; source: string; translation: string }

const OWN_GAMES = fileURLToPath(new URL('../../../prompts/marks/texts', import.meta.url))

/** By language, the translations of a folder, without texts that nobody translated, as `npm run eval` reads it: that of `CORPUS`, else the games of the tests. */
export function readPairs(folder = process.env.CORPUS ?? OWN_GAMES): ReadonlyMap<LanguageCode, Pair[]> {
  const pairs = new Map<LanguageCode, Pair[]>()
  const files = readdirSync(join(folder, 'references')).filter((name) => name.endsWith('.csv'))
  for (const language of files.map((name) => basename(name, '.csv')).filter(isLanguage)) {
    const { texts, references } = readCorpus(folder, language)
    const own = texts.flatMap(({ identifier, page, content: source }): Pair[] => {
      const translation = references.get(identifier) ?? ''
      const isTranslated = translation.trim() !== '' && translation.trim() !== source.trim()
      return isTranslated ? [{ identifier, page, language, source, translation }] : []
    })
    if (own.length > 0) pairs.set(language, own)
  }
  return pairs
}
