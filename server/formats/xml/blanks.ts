export function blankBefore(text: string, at: number) {
  let from = at
  while (from > 0 && ' \t\r\n'.includes(text[from - 1]!)) from--
  return text.slice(from, at)
}
