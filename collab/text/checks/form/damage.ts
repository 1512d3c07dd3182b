import { scriptOf } from '#db/vocabulary/tags/scripts.ts'
import { counted, countOf } from '../../readText.ts'
import type { Check } from '../check.ts'

/**
 * UTF-8 read as Windows-1252: "Ã©" for é, "â€™" for ’, "Ð¿Ñ€" for пр, "ä½ å" for 你. The bytes after the first one show as
 * signs that stand behind such a letter in no language, but for "ß“" and the like, so one of those alone is none.
 */
const MOJIBAKE = [
  /[ÂÃÅÄ][\u0080-\u009f\u00a1-\u00aa\u00ac-\u00ba\u00bc-\u00bf€ƒ†‡ˆ‰Š‹Œ‘’•˜™š›œŸ]/u,
  /Ã\u00a0/u,
  /[âã][\u0080-\u00bf€][\u0080-\u00bf“”‘’–—œ™¦‚„…†‡ˆ‰Š‹ŒŽ•˜š›žŸ]/u,
  /(?:[ÐÑÎÏØÙ][\u0080-\u00bf‘’“”–—‚„…†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ€]){2}/u,
  /(?:[åäæçèéì-î][\u0080-\u00bf‘’“”–—‚„…†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ€]{2}){2}/u,
  /ï¿½|ðŸ/u,
]
/** "cont?": a letter that an encoding does not have. */
const LOST = /\p{L}\?\p{Ll}/u
/** Blanks without width, which some scripts need between words, and hyphens that show at the end of a line alone. */
const INVISIBLE = /[\u00ad\u200b\u2060]/gu
const UNSPACED_SCRIPTS = ['Thai', 'Laoo', 'Khmr', 'Mymr']
/** Controls but for line breaks, halves of characters, private and replaced ones, and marks that turn the line. */
const UNSEEN = /[\p{Cc}\p{Co}\ufffd\ufeff\u202a-\u202e]/gu
const BREAKS = /[\n\r]/g

export const damage: Check = {
  name: 'damaged characters',
  severity: 'broken',
  about: 'form',
  find({ text: source, words: given }, { text, words }, { to }) {
    if (MOJIBAKE.some((pattern) => pattern.test(text) && !pattern.test(source)))
      return ['Letters came back in a wrong encoding.']
    if (LOST.test(words) && !LOST.test(given)) return ['Question marks stand where letters were.']
    if (!UNSPACED_SCRIPTS.includes(scriptOf(to)) && countOf(text, INVISIBLE) > countOf(source, INVISIBLE))
      return ['Characters that nobody sees stand in it.']
    const due = counted(source.match(UNSEEN) ?? [])
    const found = counted(text.replaceAll(BREAKS, '').match(UNSEEN) ?? [])
    return [...found].some(([character, count]) => count > (due.get(character) ?? 0))
      ? ['Characters that cannot be read stand in it.']
      : []
  },
}
