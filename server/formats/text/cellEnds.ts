/** Finds the next place of a sign from a place on, or the end; asked in the text's order, it looks at each place once. */
function createFinder(text: string, sign: string) {
  let found = -1
  return (from: number) => {
    if (found < from) found = text.indexOf(sign, from)
    if (found === -1) found = text.length
    return found
  }
}

export function createCellEnds(text: string, delimiter: string) {
  const nextSeparator = createFinder(text, delimiter)
  const [nextLf, nextCr] = [createFinder(text, '\n'), createFinder(text, '\r')]
  return (start: number) => Math.min(nextSeparator(start), nextLf(start), nextCr(start))
}
