import { normalized } from '#db/vocabulary/normalize.ts'
import type { Check } from '../check.ts'
import { strangersIn } from './repertoire.ts'

export const characters: Check = {
  name: 'characters',
  severity: 'doubtful',
  about: 'words',
  find(source, translation, { to }) {
    if (strangersIn(translation.text, to).length === 0) return []
    const found = strangersIn(normalized(translation.text, 'NFC'), to)
    const given = new Set(normalized(source.text, 'NFC'))
    const isRoman = ROMAN.test(source.text)
    const isGiven = (character: string) =>
      given.has(character) ||
      (!DESIGNED.test(character) && Array.from(character.normalize('NFKC')).every((part) => given.has(part)))
    const strange = found.filter((character) => !isGiven(character) && !(isRoman && ROMAN_SIGN.test(character)))
    return strange.length > 0 ? [`Characters that its language does not have stand in it: ${shown(strange)}.`] : []
  },
}

// A letter or digit of another design says the same as the plain one of the source, and is none of its text.
const DESIGNED = /[\p{L}\p{Nd}]/u
const ROMAN = /(?<!\p{L})[IVXLC]{1,6}(?!\p{L})/u
const ROMAN_SIGN = /\p{Nl}/u

const MAX_SHOWN = 5
const shown = (characters: string[]) => [...new Set(characters)].slice(0, MAX_SHOWN).join(' ')
