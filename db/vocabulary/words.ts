/** The number of words that is charged, shown and billed: tokens between white space (spec §5, reading 12). */
export function countWords(text: string): number {
  let [words, isInWord] = [0, false]
  for (let at = 0; at < text.length; at++) {
    const isInNext = !isWhiteSpace(text.charCodeAt(at))
    if (isInNext && !isInWord) words++
    isInWord = isInNext
  }
  return words
}

/** What `\s` matches; by its code, since an import counts the words of megabytes. */
function isWhiteSpace(code: number) {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d)
  if (code < 0x2000) return code === 0xa0 || code === 0x1680
  return code <= 0x200a || WIDE_SPACES.includes(code)
}
const WIDE_SPACES = [0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff]
