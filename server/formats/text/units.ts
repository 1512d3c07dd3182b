export function replaceUnits(text: string, write: (code: number) => string | undefined): string {
  const pieces: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const written = write(text.charCodeAt(at))
    if (written === undefined) continue
    pieces.push(text.slice(from, at), written)
    from = at + 1
  }
  return from === 0 ? text : pieces.join('') + text.slice(from)
}

export function hasUnit(text: string, is: (code: number) => boolean): boolean {
  for (let at = 0; at < text.length; at++) if (is(text.charCodeAt(at))) return true
  return false
}

/** Without NUL, which Postgres does not store, and halves of characters. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** The text with U+FFFD in the place of half a character, and `by` in that of NUL. */
export const toStorable = (text: string, by: string) =>
  isStorable(text) ? text : text.toWellFormed().replaceAll('\0', by)

export const isBeyondAscii = (code: number) => code > 0x7f
export const hex4 = (code: number) => code.toString(16).padStart(4, '0')
export const unicodeEscape = (code: number) => `\\u${hex4(code)}`
