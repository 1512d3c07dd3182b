import { Editor, Extension } from '@tiptap/core'
import Document from '@tiptap/extension-document'
import Paragraph from '@tiptap/extension-paragraph'
import Text from '@tiptap/extension-text'
import { TextSelection } from '@tiptap/pm/state'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { LIMITS } from '#collab/document/allowedChange.ts'
import { directionOf, type LanguageCode } from '#db/vocabulary/languages.ts'
import { countWords } from '#db/vocabulary/words.ts'
import type { CatchUp } from '../liveDocument.ts'
import { caretsPlugin } from './carets.ts'
import { chipsPlugin, placeholderFaults } from './chips.ts'
import { countGraphemes } from './graphemes.ts'
import { linesOf, textOfLines } from './lines.ts'
import { oncePaused } from './oncePaused.ts'
import { insertPlain, pastePlain } from './pastePlain.ts'
import { focusAtOnce, readPage } from './readPage.ts'
import { createRowSync } from './rowSync.ts'
import './editor.css'
import './rowText.css'

/** A translation to be edited: the source text's id, the live text, what it translates, and into what. */
export type EditedRow = { id: string; text: Y.Text; source: string; language: LanguageCode }

/** What the bar under the editor shows. */
export type Facts = { characters: number; words: number; isFull: boolean; missing: string[]; extra: string[] }

type Listeners = {
  save(): void
  saveAndComplete(): void
  /** Esc was pressed; what was typed since the row was opened is taken back already. */
  cancel(): void
  move(to: 'previous' | 'next'): void
  facts(facts: Facts): void
  /** The editor shows what is not in the row's text yet, and how it gets there; `undefined` once it is there. */
  ahead(catchUp: CatchUp): void
}

export type RowEditor = ReturnType<typeof createRowEditor>

/**
 * The one editor of a live document. Build it in an idle moment and carry it from row to row: what is typed goes into the
 * row's text at once, letter by letter.
 */
export function createRowEditor(awareness: Awareness, on: Listeners) {
  const sync = createRowSync(on.ahead)
  let row: EditedRow | undefined

  const does = (action: () => void) => () => {
    action()
    return true
  }
  const Row = Extension.create({
    name: 'row',
    priority: 1000,
    addProseMirrorPlugins: () => [
      sync.plugin,
      chipsPlugin(() => row?.source ?? ''),
      caretsPlugin(awareness, sync, () => row?.id ?? null),
    ],
    addKeyboardShortcuts: () => ({
      'Mod-z': does(sync.undo),
      'Mod-y': does(sync.redo),
      'Mod-Shift-z': does(sync.redo),
      'Shift-Enter': ({ editor }) => editor.commands.splitBlock(),
      'Mod-Enter': does(on.save),
      'Mod-Shift-Enter': does(on.saveAndComplete),
      'Alt-ArrowUp': does(() => on.move('previous')),
      'Alt-ArrowDown': does(() => on.move('next')),
      Escape: does(cancel),
    }),
  })
  const element = document.createElement('div')
  element.className = 'row-text'
  const editor = new Editor({
    element,
    extensions: [Document, Paragraph, Text, Row],
    injectCSS: false,
    enableCoreExtensions: { delete: false },
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      ...pastePlain,
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Translation' },
      handleDOMEvents: {
        beforeinput(_view, event) {
          // the menu's Undo and Redo
          if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return false
          event.preventDefault()
          if (event.inputType === 'historyUndo') sync.undo()
          else sync.redo()
          return true
        },
      },
    },
    onTransaction: ({ transaction }) => {
      if (transaction.docChanged && row) tellFactsSoon()
    },
  })

  const tellFacts = () => {
    if (row) on.facts(facts())
  }
  const tellFactsSoon = oncePaused(tellFacts)

  function cancel() {
    sync.revert()
    on.cancel()
  }

  function facts(): Facts {
    const text = textOfLines(editor.state.doc)
    return {
      characters: countGraphemes(text),
      words: countWords(text),
      isFull: text.length >= LIMITS.rowCharacters,
      ...placeholderFaults(editor.state),
    }
  }

  return {
    editor,
    facts,
    /** Shows the row in the cell, with the caret where the person clicked, otherwise at the end. */
    open(next: EditedRow, cell: HTMLElement, click?: { left: number; top: number }) {
      sync.detach()
      row = next
      const { dom } = editor.view
      dom.lang = next.language
      dom.dir = directionOf(next.language)
      sync.attach(next.text)
      cell.replaceChildren(element)
      const at = click && editor.view.posAtCoords(click)
      if (at) editor.commands.setTextSelection(at.pos)
      focusAtOnce(editor.view)
      tellFacts()
    },
    /** Puts a text in the place of what is selected, or of everything; Undo and Esc take it back. */
    write(text: string, where: 'caret' | 'whole') {
      const { view } = editor
      if (!row || view.composing) return
      readPage(view)
      if (where === 'caret') insertPlain(view, text, view.state.selection)
      else {
        const { state } = view
        const tr = state.tr.replaceWith(0, state.doc.content.size, linesOf(state.schema, text))
        view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView())
      }
      focusAtOnce(view)
    },
    /** The keyboard is the editor's again. */
    focus: () => focusAtOnce(editor.view),
    /** What Esc does: everything typed since the row was opened is taken back. */
    cancel,
    /** Afterwards everything typed is in the row's text. */
    close() {
      editor.view.dom.blur()
      sync.detach()
      row = undefined
      element.remove()
    },
    /** The source's placeholders that the translation lacks. */
    missing: () => placeholderFaults(editor.state).missing,
    destroy: () => editor.destroy(),
  }
}
