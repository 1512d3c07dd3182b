import { BookPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { NewTermOfText } from '../../glossaries/NewTermOfText.tsx'
import { useWorkspace } from '../../pages/workspace.ts'
import { useMay } from '../../people/rights.ts'
import { selectedWords } from '../../rowPanel/MemorySearch.tsx'
import { keysOf } from '../../tableTools/shortcuts.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'

/** Words are selected in the source and then in the translation, and the palette takes the selection away. */
const SELECTED_MS = 60_000

type Side = 'source' | 'translation'
type Selected = Record<Side, string> & { row: string | undefined; at: number }
const NOTHING: Selected = { source: '', translation: '', row: undefined, at: 0 }

/** Opens the dialog for a new term with the words that are selected in a row. */
export function useTermDialog() {
  const { language } = useTableTools()
  const { project } = useWorkspace()
  const mayEdit = useMay()('editGlossary')
  const selected = useRef(NOTHING)
  const [filled, setFilled] = useState<Record<Side, string>>()
  useEffect(() => {
    const note = () => {
      const place = placeOfSelection()
      if (!place) return
      const now = Date.now()
      const { row, at } = selected.current
      const before = row === place.row && now - at < SELECTED_MS ? selected.current : NOTHING
      selected.current = { ...before, [place.side]: place.words, row: place.row, at: now }
    }
    document.addEventListener('selectionchange', note)
    return () => document.removeEventListener('selectionchange', note)
  }, [])
  const open = () => {
    if (!mayEdit) return
    const { source, translation, at } = selected.current
    setFilled(Date.now() - at < SELECTED_MS ? { source, translation } : { source: '', translation: '' })
    selected.current = NOTHING
  }
  const command = {
    id: 'add-term',
    label: 'Add the selected words to the glossary',
    icon: BookPlus,
    keys: keysOf('add-term'),
    run: open,
  }
  return {
    open,
    commands: mayEdit ? [command] : [],
    dialog: filled && (
      <NewTermOfText project={project} language={language} {...filled} onClose={() => setFilled(undefined)} />
    ),
  }
}

function placeOfSelection() {
  const words = selectedWords()
  const node = getSelection()?.anchorNode
  const element = node instanceof Element ? node : node?.parentElement
  const side = element?.closest<HTMLElement>('[data-column]')?.dataset.column
  const row = element?.closest<HTMLElement>('[data-row]')?.dataset.row
  if (words === '' || row === undefined || (side !== 'source' && side !== 'translation')) return undefined
  return { words, row, side: side as Side }
}
