import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { comparePlaceholders, type Mark, unseenIn } from '../../rowText/marks.ts'
import { fieldsIn, hasFields, linesIn, textOfLines } from './lines.ts'
import { REMOTE } from './rowSync.ts'

type Range = { from: number; to: number }
type Chips = { ranges: Range[]; missing: string[]; extra: string[]; shown: DecorationSet; hidesTyped: boolean }

const key = new PluginKey<Chips>('chips')

/** Placeholders are plain text in the document, and one unit for the eye, the caret and the delete keys. */
export function chipsPlugin(source: () => string) {
  function read(doc: Node, before = DecorationSet.empty, typedAt?: number): Chips {
    const text = textOfLines(doc)
    const compared = comparePlaceholders(source(), text)
    const chips = withinFields(doc, compared.chips)
    const ranges = positionsOf(doc, chips)
    const unseen = placed(doc, withinFields(doc, unseenIn(text)))
    const marked = unseen.filter(({ mark, range }) => range.to !== typedAt || !isLastSpace(text, mark))
    return {
      ranges,
      missing: compared.missing,
      extra: chips.filter((chip) => chip.isExtra).map((chip) => chip.text),
      hidesTyped: marked.length < unseen.length,
      shown: withOnly(before, doc, [
        ...chips.map((chip, i) => decorated(ranges[i]!, chip, { dir: 'ltr' })),
        ...marked.map(({ mark, range }) => decorated(range, mark, mark.sign ? { 'data-sign': mark.sign } : {})),
      ]),
    }
  }

  return new Plugin<Chips>({
    key,
    state: {
      init: (_, state) => read(state.doc),
      apply(tr, before) {
        if (!tr.docChanged) return before.hidesTyped && tr.selectionSet ? read(tr.doc, before.shown) : before
        const mayHide = !tr.getMeta(REMOTE) || before.hidesTyped
        return read(tr.doc, before.shown.map(tr.mapping, tr.doc), mayHide ? tr.selection.head : undefined)
      },
    },
    appendTransaction(transactions, before, state) {
      const { selection } = state
      if (!(selection instanceof TextSelection) || transactions.some((tr) => tr.docChanged)) return null
      if (before.selection.eq(selection)) return null
      const isClick = transactions.some((tr) => tr.getMeta('pointer'))
      const head = beside(state, selection.head, isClick ? selection.head : before.selection.head)
      const anchor = selection.empty ? head : beside(state, selection.anchor, selection.head)
      if (head === selection.head && anchor === selection.anchor) return null
      return state.tr.setSelection(TextSelection.create(state.doc, anchor, head))
    },
    props: {
      decorations: (state) => key.getState(state)?.shown,
      handleDOMEvents: { beforeinput: deleteWholeChips },
    },
  })
}

export function placeholderFaults(state: EditorState) {
  const { missing = [], extra = [] } = key.getState(state) ?? {}
  return { missing, extra }
}

/** Makes a set of decorations those that are wanted; made anew, a set takes time with the square of a text's lines. */
function withOnly(before: DecorationSet, doc: Node, wanted: readonly Decoration[]) {
  const stay = new Map(before.find().map((one) => [nameOf(one), one]))
  const added = wanted.filter((one) => !stay.delete(nameOf(one)))
  return before.remove([...stay.values()]).add(doc, added)
}

const nameOf = ({ from, to, spec }: Decoration) => `${from} ${to} ${spec.look}`

function decorated({ from, to }: Range, { className, title }: Mark, attributes: Record<string, string>) {
  const shown = { class: className, ...(title && { title }), ...attributes }
  return Decoration.inline(from, to, shown, { look: JSON.stringify(shown) })
}

function positionsOf(doc: Node, marks: Range[]): Range[] {
  const lines = linesIn(doc)
  let at = 0
  const positionOf = (offset: number) => {
    while (at < lines.length - 1 && offset > lines[at]!.from + lines[at]!.size) at++
    return lines[at]!.position + offset - lines[at]!.from
  }
  return marks.map(({ from, to }) => ({ from: positionOf(from), to: positionOf(to) }))
}

function placed<M extends Range>(doc: Node, marks: M[]): { mark: M; range: Range }[] {
  const ranges = positionsOf(doc, marks)
  return marks.map((mark, i) => ({ mark, range: ranges[i]! }))
}

/** A word may follow the one that was just typed: its mark would come and go with each word. */
const isLastSpace = (text: string, { text: found, to }: Mark) =>
  found === ' ' && (to === text.length || text[to] === '\n')

function withinFields<M extends Range>(doc: Node, marks: M[]): M[] {
  if (!hasFields(doc)) return marks
  const fields = fieldsIn(doc).map((lines) => ({ from: lines[0]!.from, to: lines.at(-1)!.from + lines.at(-1)!.size }))
  return marks.filter((mark) => fields.some(({ from, to }) => from <= mark.from && mark.to <= to))
}

const around = (state: EditorState, position: number) =>
  key.getState(state)?.ranges.find(({ from, to }) => from < position && position < to)

/**
 * The browser moves the caret, since it knows words, lines and directions; one that lands in a chip moves to its other
 * side. A click comes from nowhere and takes the nearest side, the fixed end of a selection grows away from the moving one.
 */
function beside(state: EditorState, position: number, cameFrom: number) {
  const chip = around(state, position)
  if (!chip) return position
  if (cameFrom <= chip.from) return chip.to
  if (cameFrom >= chip.to) return chip.from
  return position - chip.from < chip.to - position ? chip.from : chip.to
}

function deleteWholeChips(view: EditorView, event: InputEvent) {
  if (!event.inputType.startsWith('delete') || view.composing || around(view.state, view.state.selection.head))
    return false
  const range = event.getTargetRanges()[0]
  if (!range) return false
  const from = view.posAtDOM(range.startContainer, range.startOffset)
  const to = view.posAtDOM(range.endContainer, range.endOffset)
  const cut = key.getState(view.state)!.ranges.filter((chip) => chip.from < to && from < chip.to)
  if (cut.every((chip) => from <= chip.from && chip.to <= to)) return false
  event.preventDefault()
  const [first, last] = [Math.min(from, cut[0]!.from), Math.max(to, cut.at(-1)!.to)]
  view.dispatch(view.state.tr.delete(first, last).scrollIntoView())
  return true
}
