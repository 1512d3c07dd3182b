const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu
const WORD_OR_SIGN = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu

export const wordsIn = (text: string): string[] =>
  text.toLowerCase().replaceAll(UNSPACED, ' $& ').match(WORD_OR_SIGN) ?? []
