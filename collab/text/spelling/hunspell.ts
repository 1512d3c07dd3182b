import start from 'hunspell-wasm/wasm/hunspell.js'
import QuickLRU from 'quick-lru'
import { repairedAffixes } from './repairedAffixes.ts'

/** Hunspell as its C functions, over a memory of its own. */
type Hunspell = {
  HEAPU8: Uint8Array
  HEAPU32: Uint32Array
  FS: { writeFile(name: string, bytes: Uint8Array): void; unlink(name: string): void }
  _malloc(bytes: number): number
  _Hunspell_create(affixes: number, words: number): number
  _Hunspell_spell(dictionary: number, word: number): number
  _Hunspell_suggest(dictionary: number, list: number, word: number): number
  _Hunspell_free_list(dictionary: number, list: number, count: number): void
}
type DictionaryFiles = { affixes: Uint8Array; words: Uint8Array }
export type Dictionary = ReturnType<typeof openDictionary>

const MAX_WORD_BYTES = 400
const POINTER_BYTES = 4
const MAX_REMEMBERED = 20_000
const TRIED = /^TRY[ \t]+(\S+)/m
const LETTER = /\p{L}/gu
const encoder = new TextEncoder()
const decoder = new TextDecoder()

export const startHunspell = (): Promise<Hunspell> => start()

export function openDictionary(hunspell: Hunspell, { affixes, words }: DictionaryFiles) {
  const write = (text: string, at: number) => {
    const { written } = encoder.encodeInto(text, hunspell.HEAPU8.subarray(at, at + MAX_WORD_BYTES - 1))
    hunspell.HEAPU8[at + written] = 0
    return at
  }
  const read = (at: number) => {
    const { HEAPU8: memory } = hunspell
    return decoder.decode(memory.slice(at, memory.indexOf(0, at)))
  }
  hunspell.FS.writeFile('affixes', repairedAffixes(affixes))
  hunspell.FS.writeFile('words', words)
  const [given, list] = [hunspell._malloc(2 * MAX_WORD_BYTES), hunspell._malloc(POINTER_BYTES)]
  const dictionary = hunspell._Hunspell_create(write('affixes', given), write('words', given + MAX_WORD_BYTES))
  for (const name of ['affixes', 'words']) hunspell.FS.unlink(name)
  if (dictionary === 0) throw new Error('The dictionary cannot be read')
  const looked = new QuickLRU<string, boolean>({ maxSize: MAX_REMEMBERED })

  return {
    letters: [...new Set(TRIED.exec(decoder.decode(affixes))?.[1]?.toLowerCase().match(LETTER))],
    isKnown(word: string) {
      const isKnown = looked.get(word) ?? hunspell._Hunspell_spell(dictionary, write(word, given)) !== 0
      looked.set(word, isKnown)
      return isKnown
    },
    suggest(word: string): string[] {
      const count = hunspell._Hunspell_suggest(dictionary, list, write(word, given))
      if (count === 0) return []
      const first = hunspell.HEAPU32[list / POINTER_BYTES]! / POINTER_BYTES
      const found = [...hunspell.HEAPU32.slice(first, first + count)].map(read)
      hunspell._Hunspell_free_list(dictionary, list, count)
      return found
    },
  }
}
