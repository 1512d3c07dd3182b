/** The number of words that is charged, shown and billed: tokens between white space (spec §5, reading 12). */
export function countWords(text: string): number {
  const trimmed = text.trim()
  return trimmed === '' ? 0 : trimmed.split(/\s+/u).length
}
