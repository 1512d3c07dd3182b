import { FluentParser, type Indent, type PatternElement, Placeable, StringLiteral, TextElement } from '@fluent/syntax'

/** Stands behind a pattern, so that the parser does not take its end for blanks to trim. */
const END = new Placeable(new StringLiteral(''))

/** The parser trims the end of a pattern in the square of the blanks within it: this one does it in linear time. */
class LinearParser extends FluentParser {
  override dedent(elements: (PatternElement | Indent)[], commonIndent: number): PatternElement[] {
    const dedented = super.dedent([...elements, END], commonIndent).slice(0, -1)
    const last = dedented.at(-1)
    if (!(last instanceof TextElement)) return dedented
    last.value = withoutBlanksAtEnd(last.value)
    return last.value === '' ? dedented.slice(0, -1) : dedented
  }
}

function withoutBlanksAtEnd(text: string) {
  let end = text.length
  while (end > 0 && ' \n\r'.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

export const parseFluent = (file: string) => new LinearParser({ withSpans: true }).parse(file)
