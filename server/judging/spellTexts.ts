import { readFile } from 'node:fs/promises'
import { createKnownWords } from '#collab/text/spelling/knownWords.ts'
import { listKnownWords } from '#db/queries/checks/knownWords.ts'
import { listCharacterNames } from '#db/queries/pages/characters.ts'
import { DICTIONARY_PARTS, dictionaryOf } from '#db/vocabulary/checks/spelling.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Services } from '../services.ts'
import { dictionaryFile } from './dictionaries.ts'
import type { JudgedProject } from './findTerms.ts'

type ToSpell = { source: string; translation: string }

/** The words of each translation that neither the dictionary nor the project knows; none in a language without a dictionary. */
export async function spellTexts(
  { db, texts }: Pick<Services, 'db' | 'texts'>,
  { project_id, placeholder_patterns: patterns }: JudgedProject,
  language: LanguageCode,
  rows: readonly ToSpell[],
): Promise<string[][]> {
  const dictionary = dictionaryOf(language)
  if (dictionary === undefined) return []
  const items = rows.map(({ source, translation }) => ({ source, translation, patterns }))
  const found = await texts.run('spell', { language }, items, {
    key: `dictionary ${dictionary}`,
    async read(push) {
      for (const part of DICTIONARY_PARTS) push(await readFile(dictionaryFile(dictionary, part)))
    },
  })
  if (found.every((words) => !words?.length)) return []
  const known = await listKnownWords(db, { project_id, language })
  const isKnown = createKnownWords(
    [...known.map(({ word }) => word), ...(await listCharacterNames(db, project_id))],
    language,
  )
  return found.map((words) => words?.filter((word) => !isKnown(word)) ?? [])
}
