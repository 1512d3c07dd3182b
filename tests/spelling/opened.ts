import { readFile } from 'node:fs/promises'
import { readText } from '#collab/text/readText.ts'
import { openDictionary, startHunspell } from '#collab/text/spelling/hunspell.ts'
import { unknownWords } from '#collab/text/spelling/unknownWords.ts'

export const partOf = (dictionary: string, ending: 'aff' | 'dic') =>
  readFile(new URL(`../../node_modules/${dictionary}/index.${ending}`, import.meta.url))

/** The dictionary of a language by the name of its package, and what it does not know of texts. */
export async function opened(language: string, dictionary = `dictionary-${language}`) {
  const [affixes, words] = await Promise.all([partOf(dictionary, 'aff'), partOf(dictionary, 'dic')])
  const open = openDictionary(await startHunspell(), { affixes, words })
  const unknown = (text: string, source = '') =>
    unknownWords(open, { source: readText(source), translation: readText(text) }, language)
  return { ...open, unknown }
}
