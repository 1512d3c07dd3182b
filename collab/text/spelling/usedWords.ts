import { MIN_USES } from '#db/vocabulary/checks/spelling.ts'

const MAX_STEM_LETTERS = 6
const MAX_STEM_SYLLABLES = 2
const SYLLABLE = /\p{Script=Hangul}/u
/** The beginning of a word, which its inflections share. */
export function stemOf(word: string) {
  const letters = word.toLowerCase().normalize('NFC')
  return letters.slice(0, SYLLABLE.test(letters) ? MAX_STEM_SYLLABLES : MAX_STEM_LETTERS)
}

/** Counts in how many texts unknown words stand: those of many are a project's own. `set` gives those that others counted. */
export function createWordUses() {
  const sourcesOf = new Map<string, Set<string>>()
  let given: ReadonlySet<string> = new Set()
  return {
    isUsed: (word: string) => {
      const stem = stemOf(word)
      return given.has(stem) || (sourcesOf.get(stem)?.size ?? 0) >= MIN_USES
    },
    add(source: string, words: readonly string[]) {
      let isMore = false
      for (const stem of words.map(stemOf)) {
        const sources = sourcesOf.get(stem) ?? new Set()
        sourcesOf.set(stem, sources)
        if (sources.size === sources.add(source).size) continue
        isMore ||= sources.size === MIN_USES
      }
      return isMore
    },
    set(used: readonly string[]) {
      given = new Set(used)
    },
  }
}
