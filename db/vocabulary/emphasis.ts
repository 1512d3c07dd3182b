import { WORD } from './placeholderForms.ts'

type Span = { from: number; to: number }
type Run = Span & { text: string }

const MARKS = '*_~'
const MEANINGS = new Set(['**', '***', '_', '__', '___', '~~'])

/**
 * Finds the marks around emphasized words, as in `**bold**`, `_emphasis_` and `~~struck~~`: those that have their other half
 * on the same line. A mark beside a letter, as in `snake_case`, belongs to its word; scripts without spaces have no such rule.
 */
export function emphasisIn(text: string): Span[] {
  if (!/[*_~]/.test(text)) return []
  const found: Span[] = []
  let open = new Map<string, Run>()
  for (const run of runsIn(text)) {
    if (run.text === '\n') open = new Map()
    if (!MEANINGS.has(run.text)) continue
    const [before, after] = [text[run.from - 1] ?? ' ', text[run.to] ?? ' ']
    const opened = open.get(run.text)
    if (opened && !isBlank(before) && !WORD.test(after)) {
      found.push(opened, run)
      open.delete(run.text)
    } else if (!isBlank(after) && !WORD.test(before)) open.set(run.text, run)
  }
  return found.map(({ from, to }) => ({ from, to })).sort((a, b) => a.from - b.from)
}

const isBlank = (character: string) => character.trim() === ''

/** The longest runs of one mark, and line breaks. */
function* runsIn(text: string): Generator<Run> {
  for (let from = 0; from < text.length; ) {
    const mark = text[from]!
    let to = from + 1
    if (MARKS.includes(mark)) while (text[to] === mark) to++
    if (MARKS.includes(mark) || mark === '\n') yield { from, to, text: text.slice(from, to) }
    from = to
  }
}
