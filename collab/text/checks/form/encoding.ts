import type { Check } from '../check.ts'

/**
 * UTF-8 read as Windows-1252: "Ã©" for é, "â€™" for ’. The bytes after the first one show as signs that stand behind such a
 * letter in no language, but for "ß“" and the like, so one of those alone is none.
 */
const MOJIBAKE = [
  /[ÂÃÅÄ][\u0080-\u009f\u00a1-\u00aa\u00ac-\u00ba\u00bc-\u00bf€ƒ†‡ˆ‰Š‹Œ‘’•˜™š›œŸ]/u,
  /Ã\u00a0/u,
  /[âã][\u0080-\u00bf€][\u0080-\u00bf“”‘’–—œ™¦‚„…†‡ˆ‰Š‹ŒŽ•˜š›žŸ]/u,
  /(?:[ÐÑÎÏØÙ][\u0080-\u00bf‘’“”–—‚„…†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ€]){2}/u,
  /(?:[åäæçèéì-î][\u0080-\u00bf‘’“”–—‚„…†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ€]{2}){2}/u,
  /ï¿½|ðŸ/u,
]
/** "cont?", "Н????" and "cont□nt": letters that an encoding or a font does not have. */
const LOST = /\p{L}\?(?:\p{Ll}|\?{3})|\p{L}[□▯]\p{L}/u

export const encoding: Check = {
  name: 'encoding',
  severity: 'broken',
  about: 'words',
  find(source, translation) {
    if (MOJIBAKE.some((pattern) => pattern.test(translation.text) && !pattern.test(source.text)))
      return ['Letters came back in a wrong encoding.']
    return LOST.test(translation.words) && !LOST.test(source.words) ? ['Question marks stand where letters were.'] : []
  },
}
