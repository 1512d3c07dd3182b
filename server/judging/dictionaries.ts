import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { DictionaryPart } from '#db/vocabulary/checks/spelling.ts'

const { resolve } = createRequire(import.meta.url)
const FILES: Record<DictionaryPart, string> = { affixes: 'index.aff', words: 'index.dic' }

export const dictionaryFile = (dictionary: string, part: DictionaryPart) =>
  new URL(FILES[part], pathToFileURL(resolve(dictionary)))
