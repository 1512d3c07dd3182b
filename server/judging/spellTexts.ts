import { readFile } from 'node:fs/promises'
import { createKnownWords } from '#collab/text/spelling/knownWords.ts'
import { listKnownWords } from '#db/queries/checks/knownWords.ts'
import { listCharacterNames } from '#db/queries/pages/characters.ts'
import { DICTIONARY_PARTS, dictionaryOf, tellsWords } from '#db/vocabulary/checks/spelling.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Item, Spelled } from '../prompts/textTasks.ts'
import type { Services } from '../services.ts'
import { dictionaryFile } from './dictionaries.ts'
import type { JudgedProject } from './findTerms.ts'

const MAX_SEARCHED_LENGTH = 5_000

type Checking = Pick<Services, 'db' | 'texts'>
type ToSpell = Item<'spell'>

/** The words of each translation that neither the dictionary nor the project knows; none in a language without a dictionary. */
export async function spellTexts(
  services: Checking,
  { project_id, placeholder_patterns: patterns }: JudgedProject,
  language: LanguageCode,
  rows: readonly Pick<ToSpell, 'source' | 'translation'>[],
): Promise<string[][]> {
  const items = rows.map(({ source, translation }) => ({ source, translation, patterns }))
  const found = await spell(services, language, items)
  if (found.every(({ unknown }) => unknown.length === 0)) return found.map(() => [])
  const isKnown = await wordsOfProject(services, project_id, language)
  return found.map(({ unknown }) => unknown.filter((word) => !isKnown(word)))
}

/** The slips in answers of an engine, and words that no dictionary has, without those that the project knows. */
export async function spellAnswers(
  services: Checking,
  project_id: string,
  language: LanguageCode,
  answers: ToSpell[],
): Promise<Spelled[]> {
  if (!tellsWords(language)) return answers.map(() => NOTHING)
  const short = answers.filter(({ translation }) => translation.length <= MAX_SEARCHED_LENGTH)
  const spelled = await spell(services, language, short)
  const found = answers.map((answer) => spelled[short.indexOf(answer)] ?? NOTHING)
  if (found.every(({ slips, unknown }) => slips.length + unknown.length === 0)) return found
  const isKnown = await wordsOfProject(services, project_id, language)
  return found.map(({ slips, unknown }) => ({
    slips: slips.filter((slip) => !isKnown(slip.found)),
    unknown: unknown.filter((word) => !isKnown(word)),
  }))
}

const NOTHING: Spelled = { unknown: [], slips: [] }

async function spell({ texts }: Checking, language: LanguageCode, items: ToSpell[]): Promise<Spelled[]> {
  const dictionary = dictionaryOf(language)
  if (dictionary === undefined) return items.map(() => NOTHING)
  const found = await texts.run('spell', { language }, items, {
    key: `dictionary ${dictionary}`,
    async read(push) {
      for (const part of DICTIONARY_PARTS) push(await readFile(dictionaryFile(dictionary, part)))
    },
  })
  return found.map((spelled) => spelled ?? NOTHING)
}

async function wordsOfProject({ db }: Checking, project_id: string, language: LanguageCode) {
  const known = await listKnownWords(db, { project_id, language })
  return createKnownWords([...known.map(({ word }) => word), ...(await listCharacterNames(db, project_id))], language)
}
