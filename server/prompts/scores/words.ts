/** Scripts without spaces between words: each of their characters counts as one. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const PART = new RegExp(
  `${UNSPACED.source}\\p{M}*|(?:(?!${UNSPACED.source})[\\p{L}\\p{M}\\p{N}])+|[^\\s\\p{L}\\p{M}\\p{N}]`,
  'gu',
)

/** Words, numbers and each sign by itself, in small letters. */
export const wordsIn = (text: string): string[] => text.toLowerCase().match(PART) ?? []
