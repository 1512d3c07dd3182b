import { primaryOf } from '#db/vocabulary/languages.ts'
import type { Text } from '../../readText.ts'
import type { Check, Context } from '../check.ts'
import { ending } from '../words/ending.ts'
import { missingMark, withMissingMark } from './missingMark.ts'

export const lastMark: Check = {
  name: 'last mark',
  severity: 'doubtful',
  about: 'style',
  find(source, translation, context) {
    if (source.letters === '' && translation.letters === '') return markFaults(source, translation, context)
    const missing = missingMark(source, translation, context)
    // That a sentence lacks its end is said once.
    if (missing === undefined || ending.find(source, translation, context).length > 0) return []
    return [`The source ends with "${missing.trim()}" and the translation with a letter.`]
  },
  fix: withMissingMark,
}

const ASKING = /[?？؟⸮\u037e\u055e]/u
const CALLING = /[!！՜]/u

/** A text of marks alone asks or calls as its source does; how many marks a pause has, languages differ in. */
function markFaults({ words: given }: Text, { words }: Text, { to }: Context) {
  const said = primaryOf(to) === 'el' ? words.replaceAll(';', '?') : words
  return [ASKING, CALLING].some((mark) => mark.test(given) !== mark.test(said)) ? ['Its marks say something else.'] : []
}
