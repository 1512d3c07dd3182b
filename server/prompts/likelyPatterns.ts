import { compilePatterns } from '#collab/text/ownPatterns.ts'
import { readText } from '#collab/text/readText.ts'

export type Likely = { pattern: string; found: string }

const SIGNED = /([@#$%^|¤§&+=]{1,2})([\p{L}_][\p{L}\p{N}_]*(?:[.-][\p{L}\p{N}_]+)*)([@#$%^|¤§&+=]{1,2})?/gu
const CALLED = /([@#$%^&+=])\([\p{L}_][\p{L}\p{N}_.:-]*\)/gu
const LINKED = /\[\[[^[\]\n]+\]\]/g
const OF_CODE = /_|\p{N}|\p{Ll}\p{Lu}|\p{L}\.\p{L}/u
const IN_WORD = /[\p{L}\p{N}]$/u

/** Finds what looks like code in texts of a project with these patterns, each pattern once a text. */
export function createLikelySearch(patterns: readonly string[]) {
  const own = compilePatterns(patterns)
  return (text: string): Likely[] => {
    const { words: bare } = readText(text, own)
    const found = new Map<string, string>()
    for (const [piece] of bare.matchAll(LINKED)) found.set('[[**]]', piece)
    for (const match of bare.matchAll(CALLED)) if (!isInWord(match)) found.set(`${match[1]}(**)`, match[0])
    for (const match of bare.matchAll(SIGNED)) {
      const [piece, sign, name, end] = match
      if (isInWord(match)) continue
      if (sign === end) found.set(`${sign}*${sign}`, piece)
      else if (NAMED.has(sign!) && OF_CODE.test(name!)) found.set(`${sign}*`, `${sign}${name}`)
    }
    return [...found].map(([pattern, piece]) => ({ pattern, found: piece }))
  }
}

const NAMED = new Set('@#$^&§¤')
const isInWord = ({ input, index }: RegExpExecArray) => IN_WORD.test(input.slice(Math.max(0, index - 2), index))
