import type { Node, Scalar } from 'yaml'
import { PLURAL_CATEGORIES, type PluralCategory, type PluralForms } from '../format.ts'
import { lineBreakOf } from '../text/positions.ts'
import type { Edit } from '../text/splice.ts'
import { quoteDouble, writeScalar } from './writeScalar.ts'

export type FormPair = { category: PluralCategory; key: Scalar; value: Scalar }

export function formEdits(file: string, pairs: FormPair[], forms: PluralForms, isFlow: boolean): Edit[] {
  const known = new Set(pairs.map(({ category }) => category))
  const kept = pairs.filter(({ category }) => forms[category] !== undefined)
  const edits = kept.map(({ category, value }) => {
    const [start, end] = value.range!
    return { start, end, text: writeScalar(file, value, forms[category]!, { isFlow }) }
  })
  const added = PLURAL_CATEGORIES.filter((category) => forms[category] !== undefined && !known.has(category))
  const last = pairs.at(-1)!
  const written = added.map((category) => `${category}: ${quoteDouble(forms[category]!)}`)
  edits.push(...insertPairs(file, last, written, isFlow))
  const gone = pairs.filter(({ category }) => forms[category] === undefined)
  return [...edits, ...gone.map((pair) => removal(file, pairs, pair, isFlow))]
}

/** Adds pairs behind the last one of a map. Lines of one below its first are indented already. */
export function insertPairs(
  file: string,
  { key, value }: { key: Node; value: Node },
  written: string[],
  isFlow: boolean,
): Edit[] {
  if (written.length === 0) return []
  const end = value.range![1]
  if (isFlow) return [{ start: end, end, text: written.map((pair) => `, ${pair}`).join('') }]
  const indent = ' '.repeat(columnOf(file, key.range![0]))
  const lineBreak = lineBreakOf(file)
  // A block scalar ends behind its line break, others before it and before a comment on their line.
  const isBlock = '\r\n'.includes(file[end - 1] ?? ' ')
  const at = isBlock ? end : lineEnd(file, end)
  const lines = written.map((pair) => (isBlock ? `${indent}${pair}${lineBreak}` : `${lineBreak}${indent}${pair}`))
  return [{ start: at, end: at, text: lines.join('') }]
}

function removal(file: string, pairs: FormPair[], pair: FormPair, isFlow: boolean): Edit {
  const at = pairs.indexOf(pair)
  const [next, before] = [pairs[at + 1], pairs[at - 1]]
  const end = pair.value.range![1]
  if (isFlow || !isAloneBefore(file, pair.key.range![0]))
    return next
      ? { start: pair.key.range![0], end: next.key.range![0], text: '' }
      : { start: before!.value.range![1], end, text: '' }
  const start = pair.key.range![0] - columnOf(file, pair.key.range![0])
  const isBlock = '\r\n'.includes(file[end - 1] ?? ' ')
  const stop = isBlock ? end : nextLine(file, lineEnd(file, end))
  return { start, end: stop, text: '' }
}

export function columnOf(file: string, at: number) {
  let start = at
  while (start > 0 && file[start - 1] !== '\n' && file[start - 1] !== '\r') start--
  return at - start
}

const isAloneBefore = (file: string, at: number) => file.slice(at - columnOf(file, at), at).trim() === ''

function lineEnd(file: string, at: number) {
  let end = at
  while (end < file.length && file[end] !== '\n' && file[end] !== '\r') end++
  return end
}

const nextLine = (file: string, end: number) => Math.min(file.length, end + (file.startsWith('\r\n', end) ? 2 : 1))
