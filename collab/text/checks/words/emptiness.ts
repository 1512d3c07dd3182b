import type { Check } from '../check.ts'

/** Sighs and shouts may be signs alone in the other language; so many letters say something. */
const FEWEST_LETTERS = 6
/** Programs write these where they have nothing. */
const NOTHING = ['null', 'undefined', 'NaN', '[object Object]']

export const emptiness: Check = {
  name: 'no words',
  severity: 'useless',
  about: 'words',
  find(source, translation) {
    const text = translation.text.trim()
    const isNothing = NOTHING.includes(text) && source.text.trim() !== text && source.letters !== 'zero'
    return isNothing || (translation.letters === '' && source.letters.length >= FEWEST_LETTERS)
      ? ['No translation stands in it.']
      : []
  },
}
