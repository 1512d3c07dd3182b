import { BookOpenText, SquareStack } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toast } from '#web/ui/overlays/Toast.tsx'
import type { Command } from '../../palette/offers.ts'
import { MemorySearch, selectedWords } from '../../rowPanel/MemorySearch.tsx'
import type { TableAddress } from '../../rows/queries.ts'
import { FillDialog } from '../../selection/FillDialog.tsx'
import { useTableTools } from '../../tableTools/TableContext.ts'

/** The palette takes the selection away when it opens. */
const SELECTED_MS = 10_000

type Offered = { commands: Command[]; dialog: ReactNode }

export function useMemoryDialogs(isOnePage: boolean, addressNow: () => TableAddress | undefined): Offered {
  const { rights, rows } = useTableTools()
  const [fills, setFills] = useState(false)
  const [sought, setSought] = useState<{ address: TableAddress; words: string }>()
  const selected = useRef({ words: '', at: 0 })
  useEffect(() => {
    const note = () => {
      const words = selectedWords()
      if (words !== '') selected.current = { words, at: Date.now() }
    }
    document.addEventListener('selectionchange', note)
    return () => document.removeEventListener('selectionchange', note)
  }, [])
  const search = () => {
    const address = addressNow()
    const { words, at } = selected.current
    if (address) setSought({ address, words: Date.now() - at < SELECTED_MS ? words : '' })
    else toast.plain('Go to a row first')
  }
  const fill = {
    id: 'memory',
    label: isOnePage ? 'Fill from memory, free of charge' : 'Fill the rows on show from memory, free of charge',
    icon: SquareStack,
    run: () => setFills(true),
  }
  return {
    commands: [
      ...(rights.writes ? [fill] : []),
      { id: 'concordance', label: 'Search all translations of the organization', icon: BookOpenText, run: search },
    ],
    dialog: fills ? (
      <FillDialog chosen={rows.sources().map(({ id }) => id)} onClose={() => setFills(false)} />
    ) : sought ? (
      <MemorySearch {...sought} onClose={() => setSought(undefined)} />
    ) : undefined,
  }
}
