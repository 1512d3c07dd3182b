import { Check, Undo2 } from 'lucide-react'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { formatNumber, formatWords } from '../../ui/numbers.ts'
import { editorFacts } from './editorFacts.ts'
import { useTableTools } from './TableContext.ts'

const BUTTON = 'inline-flex h-6 items-center gap-1 rounded-sm px-1.5 whitespace-nowrap hover:bg-hover hover:text-ink'
const isMac = navigator.platform.startsWith('Mac')

/** The place of the one editor while this row is being edited, and the bar below it. */
export function TranslationEditor({ id }: { id: string }) {
  const { mountEditor, leave } = useTableTools()
  const cell = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (cell.current ? mountEditor(id, cell.current) : undefined), [mountEditor, id])

  return (
    <div data-column="translation" className="rounded-sm bg-surface ring-2 ring-accent">
      <div ref={cell} className="min-h-9 px-2 py-1.5" />
      <div className="flex flex-wrap items-center gap-x-3 border-t border-line px-2 py-0.5 text-12 text-muted">
        <Facts />
        <span className="ms-auto flex items-center">
          <button type="button" className={BUTTON} onClick={() => leave('cancel')}>
            <Undo2 aria-hidden size={13} /> Esc undo
          </button>
          <button type="button" className={BUTTON} onClick={() => leave('keep')}>
            <Check aria-hidden size={13} /> {isMac ? '⌘↵' : 'Ctrl+Enter'} save
          </button>
        </span>
      </div>
    </div>
  )
}

function Facts() {
  const facts = useSyncExternalStore(editorFacts.subscribe, editorFacts.read)
  return (
    <>
      <span className="tabular">
        {formatNumber(facts.characters)} characters · {formatWords(facts.words)}
      </span>
      {facts.missing.length > 0 && <span className="text-amber">Missing: {facts.missing.join(' ')}</span>}
      {facts.extra.length > 0 && <span className="text-red">Not in the source: {facts.extra.join(' ')}</span>}
      {facts.isFull && <span className="text-red">This text is full</span>}
    </>
  )
}
