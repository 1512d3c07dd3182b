import { Fragment, Slice } from '@tiptap/pm/model'
import { Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import { simpleDiffString, simpleDiffStringWithCursor } from 'lib0/diff'
import * as Y from 'yjs'
import { LIMITS } from '#collab/document/allowedChange.ts'
import type { CatchUp } from '../../liveDocument/replica.ts'
import { behindBraces, nodesOf, redraw, startIn, staysWithinField } from '../forms/fieldLines.ts'
import type { Field } from '../forms/fields.ts'
import { hasFields, lineAt, linesOf, nameOf, offsetOf, positionOf, textOfLines } from './lines.ts'
import { mendForms } from './mendForms.ts'
import { oncePainted } from './oncePainted.ts'
import { readPage } from './readPage.ts'
import { deleteRuns, flatOf, moved, type Run, restoreRuns, runsBesides, runsOf, runsSince, runsWithin } from './text.ts'

export const REMOTE = 'remote'

const TYPED_HERE = 'row editor'
const REVERTED = 'row editor, taken back'
const MENDED = 'row editor, mended'
const UNDO_STEP_MS = 500
/** ProseMirror tidies the page up 20 ms after a composition: until then nobody else may change it. */
const TIDYING_MS = 30
/** Android ends a composition without an event. */
const COMPOSING_CHECK_MS = 250

type Forms = { fieldsOf(text: string): Field[] | undefined; lose(): void; mayMend(): boolean }

export type RowSync = ReturnType<typeof createRowSync>

/**
 * Binds the one editor to the text of the row being edited. A typed letter is painted first and then crosses. While an
 * input method composes nothing crosses in either direction; afterwards both sides are merged by the identity of their
 * characters. `setAhead` hears when the editor shows what is not in the text yet, and how it gets there. `fieldsOf` says in which
 * fields a text is edited; `lose` is called when somebody else's change has left it without.
 */
export function createRowSync(setAhead: (catchUp: CatchUp) => void, { fieldsOf, lose, mayMend }: Forms) {
  // Long: all of it works on the characters on which editor and text last agreed.
  let view!: EditorView
  let text: Y.Text | undefined
  let undoManager: Y.UndoManager | undefined
  let agreed: Run[] = []
  /** Our clock when the row was entered, and what we have deleted since. */
  let enteredAt = 0
  let taken: Run[] = []
  let composedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isTyping = false
  let isAhead = false
  const painted = oncePainted(reconcile)

  const plugin = new Plugin({
    view(created) {
      view = created
      return {
        update(_, before) {
          if (!before.doc.eq(view.state.doc)) crossOver()
          else if (!before.selection.eq(view.state.selection) && !view.composing) {
            if (isAhead) reconcile()
            undoManager?.stopCapturing()
          }
        },
      }
    },
    props: {
      // The browser has brought a letter typed at the caret into sight: ProseMirror would measure the whole page for that.
      handleTextInput(_, from, to, typed) {
        const { selection, tr } = view.state
        const isAtCaret = from === to && selection.empty && selection.head === from
        if (!isAtCaret || typed.length > 1 || view.composing) return false
        isTyping = true
        view.dispatch(tr.insertText(typed))
        isTyping = false
        return true
      },
      handleDOMEvents: {
        beforeinput(_view, event) {
          // the menu's Undo and Redo
          if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return false
          event.preventDefault()
          if (event.inputType === 'historyUndo') undo()
          else redo()
          return true
        },
        // a key that comes fast after an arrow key is meant for where the caret is by now
        keydown: () => readPage(view),
        compositionend() {
          composedAt = Date.now()
          // ProseMirror reads what was composed in the first microtask
          queueMicrotask(() => queueMicrotask(() => reconcile()))
        },
      },
    },
  })

  function attach(next: Y.Text) {
    detach()
    text = next
    agreed = runsOf(next)
    enteredAt = Y.getState(next.doc!.store, next.doc!.clientID)
    taken = []
    const { state } = view
    const shown = flatOf(agreed)
    const tr = state.tr.replaceWith(0, state.doc.content.size, nodesOf(state.schema, shown, fieldsOf(shown)))
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, startIn(tr.doc))).setMeta(REMOTE, true))
    next.observe(changed)
    follow(next)
  }

  /** One manager a document: even a destroyed one leaves a listener on it for good. */
  function follow(next: Y.Text) {
    if (undoManager?.doc !== next.doc) {
      undoManager?.destroy()
      undoManager = new Y.UndoManager([], {
        doc: next.doc!,
        trackedOrigins: new Set([TYPED_HERE]),
        captureTimeout: UNDO_STEP_MS,
      })
    }
    undoManager.scope = [next]
  }

  function crossOver() {
    if (!text || textOfLines(view.state.doc) === flatOf(agreed)) return
    beAhead(true)
    if (isTyping) painted.ask()
    else reconcile()
  }

  function beAhead(now: boolean) {
    if (now === isAhead) return
    isAhead = now
    setAhead(now ? reconcile : undefined)
  }

  function detach() {
    clearTimeout(timer)
    if (!text) return
    // the browser then ends the composition with what it shows
    if (view.composing) view.dom.blur()
    readPage(view)
    push(text)
    text.unobserve(changed)
    text = undefined
    if (!undoManager) return
    undoManager.clear()
    undoManager.scope = []
  }

  function changed(_: Y.YTextEvent, transaction: Y.Transaction) {
    if (transaction.origin === TYPED_HERE || transaction.origin === MENDED) return
    readPage(view)
    reconcile(transaction.origin === undoManager)
  }

  function reconcile(isUndo = false) {
    clearTimeout(timer)
    if (!text) return
    const isTidying = Date.now() - composedAt < TIDYING_MS
    if (view.composing) timer = setTimeout(reconcile, COMPOSING_CHECK_MS)
    else if (isTidying && flatOf(runsOf(text)) !== flatOf(agreed)) timer = setTimeout(reconcile, TIDYING_MS)
    else {
      const movedTo = push(text)
      if (textOfLines(view.state.doc) === flatOf(agreed)) return
      if (isTidying) timer = setTimeout(reconcile, TIDYING_MS)
      else pull(movedTo, isUndo)
    }
  }

  /** Editor to text. Returns where an offset of the editor's text now lies in the text. */
  function push(into: Y.Text): (offset: number) => number {
    const movedTo = write(into)
    const mendedTo = mayMend() && hasFields(view.state.doc) ? mendForms(into, MENDED) : undefined
    if (mendedTo) agreed = runsOf(into)
    beAhead(false)
    return mendedTo ? (offset) => mendedTo(movedTo(offset)) : movedTo
  }

  function write(into: Y.Text): (offset: number) => number {
    const { doc, selection } = view.state
    const then = agreed
    const [old, shown] = [flatOf(then), textOfLines(doc)]
    if (old === shown) {
      agreed = runsOf(into)
      return (offset) => moved(then, agreed, offset)
    }
    const caret = offsetOf(doc, selection.head) - Math.max(0, shown.length - old.length)
    const difference = simpleDiffStringWithCursor(old, shown, Math.max(0, caret))
    const { index, remove, insert } = hasFields(doc) ? behindBraces(old, difference) : difference
    let at = 0
    into.doc!.transact(() => {
      taken.push(...deleteRuns(into, runsWithin(then, index, index + remove)))
      at = moved(then, runsOf(into), index)
      const fitting = storable(insert, LIMITS.rowCharacters - into.length)
      if (fitting !== '') into.insert(at, fitting)
    }, TYPED_HERE)
    agreed = runsOf(into)
    return (offset) => {
      if (offset > index && offset <= index + insert.length) return at + offset - index
      return moved(then, agreed, offset <= index ? offset : offset - insert.length + remove)
    }
  }

  function pull(movedTo: (offset: number) => number, isUndo: boolean) {
    const { state } = view
    const [shown, now] = [textOfLines(state.doc), flatOf(agreed)]
    const difference = simpleDiffString(shown, now)
    const { index, remove, insert } = difference
    const fields = hasFields(state.doc) ? fieldsOf(now) : undefined
    const isSmall = staysWithinField(state.doc, difference, fields)
    const [from, to] = [index, index + remove].map((offset) => positionOf(state.doc, offset))
    const slice = new Slice(Fragment.from(linesOf(state.schema, insert)), 1, 1)
    const tr = isSmall
      ? state.tr.step(new ReplaceStep(from!, to!, slice))
      : redraw(state.tr, nodesOf(state.schema, now, fields))
    select(tr, (offset) => Math.min(isUndo ? index + insert.length : movedTo(offset), now.length))
    if (isUndo) tr.scrollIntoView()
    view.dispatch(tr.setMeta(REMOTE, true))
    if (!isSmall && !fields) lose()
  }

  function select(tr: Transaction, movedTo: (offset: number) => number) {
    const { doc, selection } = view.state
    const [anchor, head] = [selection.anchor, selection.head].map((end) =>
      positionOf(tr.doc, movedTo(offsetOf(doc, end)), nameOf(lineAt(doc, end))),
    )
    tr.setSelection(TextSelection.create(tr.doc, anchor!, head))
  }

  function redrawFields() {
    reconcile()
    if (!text || view.composing) return
    const { state } = view
    const shown = textOfLines(state.doc)
    const tr = redraw(state.tr, nodesOf(state.schema, shown, fieldsOf(shown)))
    select(tr, (offset) => offset)
    view.dispatch(tr.setMeta(REMOTE, true).scrollIntoView())
  }

  /**
   * Takes back everything done here since the row was entered, and nothing of others. Not by undoing it all: Yjs leaves
   * letters behind when somebody has typed within what an undo had brought back.
   */
  function revert() {
    if (!text || view.composing) return
    readPage(view)
    meet(text)
    const own = text
    const { store, clientID } = own.doc!
    own.doc!.transact(() => {
      deleteRuns(own, runsSince(runsOf(own), clientID, enteredAt))
      restoreRuns(own, runsBesides(taken, clientID, enteredAt))
    }, REVERTED)
    meet(own)
    taken = []
    enteredAt = Y.getState(store, clientID)
    undoManager?.clear()
  }

  /** Also while the page is tidied up: letters of others that the editor does not show yet would be taken for deleted ones. */
  function meet(into: Y.Text) {
    clearTimeout(timer)
    const movedTo = push(into)
    if (textOfLines(view.state.doc) !== flatOf(agreed)) pull(movedTo, false)
  }

  function undo() {
    reconcile()
    undoManager?.undo()
  }

  function redo() {
    reconcile()
    undoManager?.redo()
  }

  return {
    plugin,
    attach,
    detach,
    /** Afterwards text and editor agree, unless an input method composes. */
    reconcile: () => reconcile(),
    redrawFields,
    runs: () => (text ? runsOf(text) : undefined),
    undo,
    redo,
    revert,
    stop() {
      detach()
      painted.stop()
      undoManager?.destroy()
    },
  }
}

/** NUL and halves of characters cannot be stored; what is over the limit is left out. */
function storable(typed: string, room: number) {
  const clean = typed.replaceAll('\0', '').toWellFormed()
  if (clean.length <= room) return clean
  return clean.slice(0, Math.max(0, room)).replace(/[\ud800-\udbff]$/, '')
}
