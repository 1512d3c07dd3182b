/** The blanks before a place, with which an element beside another one is put on a line of its own. */
export function blankBefore(text: string, at: number) {
  let from = at
  while (from > 0 && ' \t\r\n'.includes(text[from - 1]!)) from--
  return text.slice(from, at)
}
