import { type RefObject, useEffect, useMemo } from 'react'
import { textOf } from '#collab/document/rows.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { toast } from '../../ui/Toast.tsx'
import type { Click } from './editing.ts'
import type { RowEditor } from './editor/editor.ts'
import { editorFacts } from './editorFacts.ts'
import type { Opened } from './liveDocument.ts'
import type { Rows } from './rows.ts'
import type { TableTools } from './TableContext.ts'

const IDLE_AT_LATEST_MS = 1_000

/** What the keys of the editor do outside of it. */
export type Keys = Pick<TableTools, 'leave' | 'finish'> & { move(to: 'previous' | 'next'): void }

/** The one editor of the open document: built in an idle moment, carried from row to row. */
export function useRowEditor(opened: Opened | undefined, rows: Rows, language: LanguageCode, does: RefObject<Keys>) {
  const editor = useMemo(() => holdEditor(opened, rows, language, does), [opened, rows, language, does])
  useEffect(() => {
    const idle =
      typeof requestIdleCallback === 'function'
        ? requestIdleCallback(editor.build, { timeout: IDLE_AT_LATEST_MS })
        : undefined
    return () => {
      if (idle !== undefined) cancelIdleCallback(idle)
      editor.destroy()
    }
  }, [editor])
  return editor
}

function holdEditor(opened: Opened | undefined, rows: Rows, language: LanguageCode, does: RefObject<Keys>) {
  let built: RowEditor | undefined
  let building: Promise<RowEditor> | undefined
  let isDestroyed = false
  /** What is to be written as soon as its row is open. */
  let wanted: { id: string; text: string; where: 'caret' | 'whole' } | undefined

  async function build(from: Opened): Promise<RowEditor> {
    const { createRowEditor } = await import('./editor/editor.ts')
    if (isDestroyed) throw new Error('The document was left before its editor was there')
    built = createRowEditor(from.awareness, {
      save: () => does.current.finish('keep'),
      saveAndComplete: () => does.current.finish('complete'),
      cancel: () => does.current.leave('cancelled'),
      move: (to) => does.current.move(to),
      facts: editorFacts.set,
      ahead: from.setAhead,
    })
    return built
  }

  /** Browsers remember a script that failed to load until the page is reloaded. */
  function notLoaded() {
    if (isDestroyed) return
    does.current.leave('cancelled')
    toast.error('The editor could not be loaded. Check your connection and reload the page.')
  }

  return {
    build() {
      if (!opened || building) return
      isDestroyed = false
      building = build(opened)
      // said when a row is entered
      building.catch(() => undefined)
    },
    mount(id: string, cell: HTMLElement, click?: Click) {
      if (!opened) return () => {}
      const source = rows.sources()[rows.indexOf(id) ?? -1]?.content ?? ''
      const open = (editor: RowEditor) => {
        editor.open({ id, text: textOf(opened.doc, id), source, language }, cell, click)
        if (wanted?.id === id) editor.write(wanted.text, wanted.where)
        wanted = undefined
      }
      let isGone = false
      building ??= build(opened)
      if (built) open(built)
      else {
        cell.textContent = rows.read(id, 'text')
        building.then((editor) => !isGone && open(editor), notLoaded)
      }
      return () => {
        isGone = true
        built?.close()
      }
    },
    write: (text: string, where: 'caret' | 'whole') => built?.write(text, where),
    /** Writes into a row that is about to be opened. */
    writeOnceOpen(id: string, text: string, where: 'caret' | 'whole') {
      wanted = { id, text, where }
    },
    focus: () => built?.focus(),
    /** Takes back what was typed since the row was entered, as Esc does. */
    revert: () => built?.cancel(),
    /** Afterwards everything typed is in the document. */
    close: () => built?.close(),
    destroy() {
      isDestroyed = true
      built?.destroy()
      built = undefined
      building = undefined
    },
  }
}
