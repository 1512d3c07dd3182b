import type { Node, Schema } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { fieldsIn, hasFields, type Line, linesOf, linesOfFields, nameOf, textOfLines } from '../editor/lines.ts'
import type { Field } from './fields.ts'

export const nodesOf = (schema: Schema, text: string, fields: readonly Field[] | undefined) =>
  fields ? linesOfFields(schema, fields) : linesOf(schema, text)

export function redraw(tr: Transaction, nodes: readonly Node[]): Transaction {
  const { doc } = tr
  const most = Math.min(doc.childCount, nodes.length)
  let [before, after] = [0, 0]
  while (before < most && doc.child(before).eq(nodes[before]!)) before++
  while (after < most - before && doc.child(doc.childCount - 1 - after).eq(nodes.at(-1 - after)!)) after++
  let [from, to] = [0, doc.content.size]
  for (let at = 0; at < before; at++) from += doc.child(at).nodeSize
  for (let at = 0; at < after; at++) to -= doc.child(doc.childCount - 1 - at).nodeSize
  return tr.replaceWith(from, to, nodes.slice(before, nodes.length - after))
}

type Change = { index: number; remove: number; insert: string }

/**
 * Returns whether a change of the text leaves the fields as they are, but for the content of one. `fields` are those of the text
 * afterwards; one that cannot be read for now, as its brace is being typed in one of them, has none.
 */
export function staysWithinField(doc: Node, { index, remove, insert }: Change, fields: Field[] | undefined) {
  if (!hasFields(doc)) return true
  const [text, end] = [textOfLines(doc), index + remove]
  const shown = fieldsIn(doc).map((lines) => ({ first: lines[0]!, from: lines[0]!.from, to: endOf(lines.at(-1)!) }))
  const at = shown.findIndex(
    ({ first, from, to }) => nameOf(first) !== undefined && first.syntax !== '' && from <= index && end <= to,
  )
  if (at < 0 || !fields) return at >= 0
  const isSame = ({ first, from, to }: (typeof shown)[number], nth: number) => {
    const content = nth === at ? text.slice(from, index) + insert + text.slice(end, to) : text.slice(from, to)
    return fields[nth]!.part.name === first.part?.name && fields[nth]!.content === content
  }
  return fields.length === shown.length && shown.every(isSame)
}

const endOf = ({ from, size }: Line) => from + size

/**
 * The same change of this text beyond the braces that close the forms before, where it adds or removes forms and choices: what
 * others write at the end of those stays in them.
 */
export function behindBraces(text: string, change: Change): Change {
  let { index, remove, insert } = change
  const isMoved = () =>
    text[index + remove] === '}' && (remove > 0 ? text[index] === '}' && insert === '' : insert[0] === '}')
  for (; isMoved(); index++) insert = insert && `${insert.slice(1)}}`
  return { index, remove, insert }
}

/** The place to begin to write: in the first field that is empty, or else at the end of the first one; otherwise at the end. */
export function startIn(doc: Node) {
  if (!hasFields(doc)) return doc.content.size - 1
  const forms = fieldsIn(doc).filter(([line]) => nameOf(line) !== undefined)
  const last = (forms.find((lines) => lines.length === 1 && lines[0]!.size === 0) ?? forms[0]!).at(-1)!
  return last.position + last.size
}
