export type Edit = { start: number; end: number; text: string }

/** A text with its edits, which do not overlap. Of several insertions at one place the first comes first. */
export function splice(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = []
  let at = 0
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    if (edit.start < at) throw new Error('Two edits of a file overlap')
    pieces.push(text.slice(at, edit.start), edit.text)
    at = edit.end
  }
  pieces.push(text.slice(at))
  return pieces.join('')
}
