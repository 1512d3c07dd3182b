import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import { fieldsIn, hasFields, type Line, lineAt, linesIn, linesOf } from '../editor/lines.ts'
import { REMOTE } from '../editor/rowSync.ts'
import { startIn } from './fieldLines.ts'

const RESHAPED = 'reshaped'

/** Keeps keys within the fields: a change that would take one away or double it is refused, a selection ends with its field. */
export const fieldsPlugin = new Plugin({
  filterTransaction(tr, { doc }) {
    if (!tr.docChanged || !hasFields(doc) || tr.getMeta(REMOTE) || tr.getMeta(RESHAPED)) return true
    const [own, next] = [partsIn(doc), partsIn(tr.doc)]
    return own.length === next.length && own.every((part, at) => part === next[at])
  },
  appendTransaction: (_, before, state) =>
    before.selection.eq(state.selection) || !hasFields(state.doc) ? null : withinOneField(state),
})

function partsIn(doc: Node) {
  const parts: unknown[] = []
  doc.forEach(({ attrs }) => {
    if (attrs.part) parts.push(attrs.part)
  })
  return parts
}

const isShown = ([line]: Line[]) => line!.part!.isShown

const rangesIn = (doc: Node) =>
  fieldsIn(doc)
    .filter(isShown)
    .map((lines) => ({ from: lines[0]!.position, to: lines.at(-1)!.position + lines.at(-1)!.size }))

function withinOneField({ doc, selection, tr }: EditorState) {
  const ranges = rangesIn(doc)
  const { from, to } = ranges.find((range) => selection.anchor <= range.to) ?? ranges.at(-1)!
  const [anchor, head] = [selection.anchor, selection.head].map((end) => Math.min(to, Math.max(from, end)))
  const isWithin = selection instanceof TextSelection && anchor === selection.anchor && head === selection.head
  return isWithin ? null : tr.setSelection(TextSelection.create(doc, anchor!, head))
}

/** The caret at the end of the next field, or of the one before; undefined behind the last one. */
export function moveToField({ doc, selection, tr }: EditorState, step: 1 | -1) {
  if (!hasFields(doc)) return undefined
  const ranges = rangesIn(doc)
  const next = ranges[ranges.findLastIndex(({ from }) => from <= selection.head) + step]
  return next && tr.setSelection(TextSelection.create(doc, next.to)).scrollIntoView()
}

export function selectField({ doc, selection, tr }: EditorState) {
  const range = hasFields(doc) ? rangesIn(doc).findLast(({ from }) => from <= selection.head) : undefined
  return range && tr.setSelection(TextSelection.create(doc, range.from, range.to))
}

export function breakLine({ doc, schema, tr }: EditorState) {
  if (!hasFields(doc)) return undefined
  tr.deleteSelection()
  const line = { type: schema.nodes.paragraph!, attrs: { part: null } }
  return tr.split(tr.selection.from, 1, [line]).scrollIntoView()
}

export function showFields(tr: Transaction, nodes: Node[]) {
  tr.replaceWith(0, tr.doc.content.size, nodes).setMeta(RESHAPED, true)
  return tr.setSelection(TextSelection.create(tr.doc, startIn(tr.doc))).scrollIntoView()
}

/** Without a form, and all that is in it. */
export function removeForm({ doc, tr }: EditorState, form: number) {
  const lines = linesIn(doc).filter(({ part }) => part?.within.includes(form))
  const last = lines.at(-1)
  return last && tr.delete(lines[0]!.position - 1, last.position + last.size + 1).setMeta(RESHAPED, true)
}

/** Puts the form of the source into the field of the same form. */
export function copyForm({ doc, selection, schema, tr }: EditorState) {
  const lines = fieldsIn(doc).findLast(([line]) => line!.position <= selection.head)
  if (!lines || lines[0]!.part?.kind !== 'form') return undefined
  const last = lines.at(-1)!
  const copied = linesOf(schema, lines[0]!.part.given, lines[0]!.part)
  tr.replaceWith(lines[0]!.position - 1, last.position + last.size + 1, copied).setMeta(RESHAPED, true)
  const end = lines[0]!.position - 1 + copied.reduce((sum, { nodeSize }) => sum + nodeSize, 0) - 1
  return tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView()
}

export const fieldOf = ({ doc, selection }: EditorState) => lineAt(doc, selection.head)?.part
