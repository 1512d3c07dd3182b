import type { Node, Schema } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { fieldsIn, hasFields, linesOf, linesOfFields, nameOf } from '../editor/lines.ts'
import type { Field, Part } from './fields.ts'

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

const namesOf = (parts: (Part | undefined)[]) => parts.map((part) => part?.name).join('\n')

/**
 * Whether a change of the text between these offsets leaves the fields as they are. `fields` are those of the text
 * afterwards; one that cannot be read for now, as its brace is being typed in one of them, has none.
 */
export function staysWithinField(doc: Node, { from, to }: { from: number; to: number }, fields: Field[] | undefined) {
  if (!hasFields(doc)) return true
  const shown = fieldsIn(doc)
  const within = shown.some(([first, ...others]) => {
    const last = others.at(-1) ?? first!
    const isWritten = first!.syntax !== ''
    return nameOf(first) !== undefined && isWritten && first!.from <= from && to <= last.from + last.size
  })
  return within && (!fields || namesOf(fields.map(({ part }) => part)) === namesOf(shown.map(([line]) => line!.part)))
}

type Change = { index: number; remove: number; insert: string }

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

/** Where one begins to write: in the first field that is empty, or else at the end of the first one; otherwise at the end. */
export function startIn(doc: Node) {
  if (!hasFields(doc)) return doc.content.size - 1
  const forms = fieldsIn(doc).filter(([line]) => nameOf(line) !== undefined)
  const last = (forms.find((lines) => lines.length === 1 && lines[0]!.size === 0) ?? forms[0]!).at(-1)!
  return last.position + last.size
}
