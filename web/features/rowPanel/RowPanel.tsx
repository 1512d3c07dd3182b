import { X } from 'lucide-react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useStore } from 'zustand'
import { IconButton } from '../../ui/buttons/Button.tsx'
import type { Source } from '../rows/rows.ts'
import { useRowField } from '../rows/useRowField.ts'
import { useTableTools } from '../tableTools/TableContext.ts'
import { About } from './About.tsx'
import { GlossaryTerms } from './GlossaryTerms.tsx'
import { History } from './History.tsx'
import { LanguagesAndTwins } from './LanguagesAndTwins.tsx'
import { Neighbours } from './Neighbours.tsx'
import { RowReview } from './RowReview.tsx'
import { Section } from './Section.tsx'

type RowPanelProps = {
  /** Beside the table, or over it where there is no room. */
  isBeside: boolean
  onClose: () => void
}

/** Everything there is to know about the row the reader is at. */
export function RowPanel({ isBeside, onClose }: RowPanelProps) {
  if (isBeside)
    return (
      <aside
        aria-label="Row details"
        data-stays-in-row
        className="painted-apart flex w-72 shrink-0 scroll-pt-10 flex-col overflow-y-auto rounded-md border border-line bg-subtle min-[93.75rem]:w-80"
      >
        <Details onClose={onClose} onWritten={() => {}} />
      </aside>
    )
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      data-stays-in-row
      className="fixed inset-0 z-40 flex animate-fade justify-end bg-scrim max-sm:items-end"
    >
      <Modal className="h-full w-96 max-w-[92vw] animate-appear border-s border-line bg-raised shadow-float max-sm:h-[75dvh] max-sm:w-full max-sm:max-w-none max-sm:rounded-t-lg">
        <AriaDialog
          aria-label="Row details"
          className="flex h-full scroll-pt-10 flex-col overflow-y-auto bg-inherit outline-none"
        >
          <Details onClose={onClose} onWritten={onClose} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

function Details({ onClose, onWritten }: { onClose: () => void; onWritten: () => void }) {
  const { rows, current } = useTableTools()
  const id = useStore(current)
  const source = id === undefined ? undefined : rows.sources()[rows.indexOf(id) ?? -1]
  return (
    <>
      <header className="sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-inherit py-1 ps-3 pe-1">
        <h3 title={source?.identifier} className="min-w-0 flex-1 truncate text-13 font-semibold">
          {source?.identifier ?? 'Row details'}
        </h3>
        <IconButton icon={X} size="sm" label="Close the details" onPress={onClose} />
      </header>
      {source ? (
        <Sections key={source.id} source={source} onWritten={onWritten} />
      ) : (
        <p className="px-3 py-6 text-center text-13 text-muted">
          Select a row to see its context, glossary terms, rating and history.
        </p>
      )}
    </>
  )
}

function Sections({ source, onWritten }: { source: Source; onWritten: () => void }) {
  const { rows, write } = useTableTools()
  const isClaimed = useRowField(rows, source.id, 'request') !== undefined
  const insert = (text: string, where: 'caret' | 'whole') => {
    onWritten()
    // A sheet gives the focus back first.
    requestAnimationFrame(() => write(source.id, text, where))
  }
  return (
    <div className="flex flex-col pb-3">
      <About source={source} />
      <LanguagesAndTwins part="twins" id={source.id} isClaimed={isClaimed} onTake={(text) => insert(text, 'whole')} />
      <GlossaryTerms source={source} isClaimed={isClaimed} onInsert={(text) => insert(text, 'caret')} />
      <RowReview source={source} />
      <Neighbours id={source.id} />
      <LanguagesAndTwins
        part="languages"
        id={source.id}
        isClaimed={isClaimed}
        onTake={(text) => insert(text, 'whole')}
      />
      <Section title="History">
        <History id={source.id} isClaimed={isClaimed} />
      </Section>
    </div>
  )
}
