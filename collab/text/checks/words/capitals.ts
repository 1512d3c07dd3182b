import { primaryOf } from '#db/vocabulary/languages.ts'
import { countOf } from '../../readText.ts'
import type { Check } from '../check.ts'

const MIN_LETTERS = 12
const SMALL = /\p{Ll}/gu
const UNCASED = /\p{Lo}/gu
const CAPITAL = /\p{Lu}/gu

/** `HOla`: a key was let go too late. */
const HELD = /(?<!\p{L})\p{Lu}{2,30}(?=\p{Ll}{2})/gu
// One letter of Dutch: `IJsland`.
const DUTCH_LETTER = 'IJ'

export const capitals: Check = {
  name: 'capitals',
  severity: 'doubtful',
  about: 'words',
  find(source, { words }, { to }) {
    const isLetter = (capitals: string) => capitals === DUTCH_LETTER && primaryOf(to) === 'nl'
    const given = source.words.toLowerCase()
    const held = words.match(HELD)?.find((one) => !given.includes(one.toLowerCase()) && !isLetter(one))
    if (held !== undefined) return ['A word begins with several capitals.']
    const capitals = countOf(words, CAPITAL)
    if (capitals < MIN_LETTERS || countOf(words, SMALL) > 0 || countOf(words, UNCASED) > 0) return []
    const isShouted = countOf(source.words, SMALL) < countOf(source.words, CAPITAL)
    const isCased = countOf(source.words, SMALL) > 0
    return isCased && !isShouted ? ['It is written in capitals alone.'] : []
  },
}
