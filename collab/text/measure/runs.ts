import bidiFactory from 'bidi-js'

export type Run = { from: number; to: number; isRightToLeft: boolean }

// Its types are those of a module, and it is CommonJS.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

const SCRIPTS = [
  ...['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer', 'Mongolian'],
  ...['Georgian', 'Armenian', 'Ethiopic', 'Syriac', 'Thaana', 'Han', 'Hangul', 'Hiragana', 'Katakana', 'Bopomofo'],
].map((name) => new RegExp(`^\\p{sc=${name}}`, 'u'))

/** The runs of a line from left to right, as they stand on the screen (UAX #9, L2). */
export function visualRuns(line: string): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line)
  const runs: (Run & { level: number })[] = []
  let script = -1
  for (let at = 0; at < line.length; ) {
    const letter = String.fromCodePoint(line.codePointAt(at)!)
    const to = at + letter.length
    const own = SCRIPTS.findIndex((one) => one.test(letter))
    const level = levels[at]!
    const last = runs.at(-1)
    // A letter of no script stays with the letters before it.
    if (last && last.level === level && (own === -1 || script === -1 || own === script)) last.to = to
    else runs.push({ from: at, to, level, isRightToLeft: level % 2 === 1 })
    if (own !== -1 || last?.level !== level) script = own
    at = to
  }
  return inVisualOrder(runs)
}

function inVisualOrder<Leveled extends { level: number }>(runs: Leveled[]): Leveled[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
    for (let from = 0; from < ordered.length; from++) {
      if (ordered[from]!.level < level) continue
      let to = from
      while (to + 1 < ordered.length && ordered[to + 1]!.level >= level) to++
      ordered.splice(from, to - from + 1, ...ordered.slice(from, to + 1).reverse())
      from = to
    }
  return ordered
}

export const isRightToLeftText = (text: string) => (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1
