// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII but CR, where every unit is a character
const SIMPLE = /^[\u0000-\u000c\u000e-\u007f]*$/
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function countGraphemes(text: string): number {
  if (SIMPLE.test(text)) return text.length
  let count = 0
  for (const _ of segmenter.segment(text)) count++
  return count
}
