/** Characters of scripts without spaces between words count as one word each. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu
const WORD_OR_SIGN = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu

/** Words, numbers and each sign by itself, in small letters. */
export const wordsIn = (text: string): string[] =>
  text.toLowerCase().replaceAll(UNSPACED, ' $& ').match(WORD_OR_SIGN) ?? []
