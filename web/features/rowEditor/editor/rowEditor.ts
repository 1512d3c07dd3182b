import type { Editor } from '@tiptap/core'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { LIMITS } from '#collab/document/allowedChange.ts'
import { countGraphemes } from '#collab/text/graphemes.ts'
import { directionOf } from '#db/vocabulary/languages.ts'
import { countWords } from '#db/vocabulary/words.ts'
import type { CatchUp } from '../../liveDocument/replica.ts'
import { textIdOf } from '../../rows/version/rowKey.ts'
import { copyForm, fieldsPlugin, removeForm, showFields } from '../forms/fieldKeys.ts'
import { nodesOf } from '../forms/fieldLines.ts'
import type { Translated } from '../forms/fields.ts'
import { createShownForms, type FormFacts, type FormsView, type ShownForms } from '../forms/shownForms.ts'
import { createCarets } from './carets.ts'
import { chipsPlugin, placeholderFaults } from './chips.ts'
import { offsetOf, textOfLines } from './lines.ts'
import { oncePaused } from './oncePaused.ts'
import { insertPlain } from './pastePlain.ts'
import { focusAtOnce, readPage } from './readPage.ts'
import { createRowSync } from './rowSync.ts'

export type EditedRow = Translated & { id: string; text: Y.Text; view?: FormsView }

export type Facts = {
  text: string
  characters: number
  words: number
  isFull: boolean
  missing: string[]
  extra: string[]
  /** Undefined where neither the source nor the text has plural forms. */
  forms: FormFacts | undefined
}

export type Listeners = {
  save(): void
  confirm(): void
  /** Esc was pressed; everything typed since the row was opened is taken back already. */
  cancel(): void
  move(to: 'previous' | 'next'): void
  /** How texts with forms are shown from now on. */
  view(view: FormsView): void
  facts(facts: Facts): void
  /** The editor shows text that the row does not have yet, with the function that writes it; `undefined` once it is written. */
  ahead(catchUp: CatchUp): void
}

export type RowEditor = ReturnType<typeof createRowEditor>

export function createRowEditor(editor: Editor, awareness: Awareness, on: Listeners) {
  // Long: all of it works on the row that is open.
  const shown = createShownForms()
  const sync = createRowSync(on.ahead, shown)
  const carets = createCarets(awareness, sync, () => (row ? textIdOf(row.id) : null))
  let row: EditedRow | undefined

  const emitFacts = () => {
    if (row) on.facts(factsOf(editor, shown))
  }
  function show(view: FormsView) {
    if (editor.view.composing) return
    shown.show(view)
    on.view(view)
    sync.redrawFields()
    focusAtOnce(editor.view)
    emitFacts()
  }
  function change(changeOf: (state: EditorState) => Transaction | undefined) {
    const tr = editor.view.composing ? undefined : changeOf(editor.state)
    if (tr) editor.view.dispatch(tr)
    focusAtOnce(editor.view)
    emitFacts()
  }
  const emitFactsDebounced = oncePaused(emitFacts)

  return {
    sync,
    plugins: [sync.plugin, fieldsPlugin, chipsPlugin(() => row?.source ?? ''), carets.plugin],
    editor,
    changed() {
      if (row) emitFactsDebounced()
    },
    moved() {
      if (row && shown.hasMoved(editor.state)) emitFactsDebounced()
    },
    facts: () => factsOf(editor, shown),
    /**
     * Puts the caret where the person clicked, otherwise at the end. On a phone the whole source may have come between the
     * row and the click.
     */
    open(next: EditedRow, click?: { left: number; top: number }) {
      sync.detach()
      row = next
      shown.open({ ...next, text: next.text.toString() })
      const { dom } = editor.view
      dom.lang = next.language
      dom.dir = directionOf(next.language)
      sync.attach(next.text)
      const at = click && editor.view.posAtCoords(click)
      if (at) editor.commands.setTextSelection(at.pos)
      else if (click && click.top < dom.getBoundingClientRect().top) editor.commands.setTextSelection(1)
      focusAtOnce(editor.view)
      emitFacts()
    },
    write(text: string, where: 'caret' | 'whole') {
      const { view } = editor
      if (!row || view.composing) return
      readPage(view)
      if (where === 'caret') insertPlain(view, text, view.state.selection)
      else {
        const { schema, tr } = view.state
        view.dispatch(showFields(tr, nodesOf(schema, text, shown.fieldsOf(text))))
      }
      focusAtOnce(view)
    },
    focus: () => focusAtOnce(editor.view),
    show,
    toggleForms() {
      const forms = shown.facts(editor.state, textOfLines(editor.state.doc))
      if (forms && (forms.areShown || !forms.why)) show(forms.areShown ? 'text' : 'forms')
    },
    removeForm: (form: number) => change((state) => removeForm(state, form)),
    copyForm: () => change(copyForm),
    shown: () => ({
      text: textOfLines(editor.state.doc),
      caret: offsetOf(editor.state.doc, editor.state.selection.head),
    }),
    cancel() {
      sync.revert()
      on.cancel()
    },
    /** Afterwards everything typed is in the row's text. */
    close() {
      if (editor.isDestroyed) return
      editor.view.dom.blur()
      sync.detach()
      row = undefined
    },
    stop() {
      sync.stop()
      carets.stop()
    },
  }
}

function factsOf({ state }: Editor, shown: ShownForms): Facts {
  const text = textOfLines(state.doc)
  return {
    text,
    characters: countGraphemes(text),
    words: countWords(text),
    isFull: text.length >= LIMITS.rowCharacters,
    ...placeholderFaults(state),
    forms: shown.facts(state, text),
  }
}
