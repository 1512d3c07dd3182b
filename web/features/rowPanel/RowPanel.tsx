import { Link, PanelBottom, PanelRight, X } from 'lucide-react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useStore } from 'zustand'
import { sayFailure } from '../../api/sayFailure.tsx'
import { IconButton } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { RowComments } from '../comments/RowComments.tsx'
import type { Source } from '../rows/rows.ts'
import { useRowField } from '../rows/useRowField.ts'
import { nameOfLanguage } from '../rows/version/rowKey.ts'
import { type Dock, prefer, preferences } from '../tableTools/preferences.ts'
import { useRowNews, useTableTools } from '../tableTools/TableContext.ts'
import { About } from './about/About.tsx'
import { StyleGuide } from './about/StyleGuide.tsx'
import { History } from './history/History.tsx'
import { Neighbours } from './Neighbours.tsx'
import { RowReview } from './RowReview.tsx'
import { rowLink } from './rowLink.ts'
import { Section } from './Section.tsx'
import { Suggestions } from './Suggestions.tsx'

type RowPanelProps = {
  /** The side of the table; `undefined`: over it, where there is no room. */
  dock: Dock | undefined
  onTurn: (() => void) | undefined
  onClose: () => void
}

export function RowPanel({ dock, onTurn, onClose }: RowPanelProps) {
  if (dock)
    return (
      <aside
        aria-label="Row details"
        data-stays-in-row
        data-dock={dock}
        className={`group/panel painted-apart flex shrink-0 scroll-pt-18 data-[dock=below]:scroll-pt-10 data-[dock=right]:[--above-tabs:2.3125rem] flex-col overflow-y-auto rounded-md border border-line bg-subtle ${dock === 'right' ? 'w-72 min-[100rem]:w-80' : 'h-[30%] max-h-[60%] min-h-[min(10rem,60%)]'}`}
      >
        <Details dock={dock} onTurn={onTurn} onClose={onClose} onWritten={() => {}} />
      </aside>
    )
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      data-stays-in-row
      className="fixed inset-0 z-40 flex animate-fade justify-end bg-scrim pb-(--toast-room) max-sm:items-end"
    >
      <Modal className="h-full w-96 max-w-[92vw] animate-appear border-s border-line bg-raised shadow-float max-sm:h-[75dvh] max-sm:w-full max-sm:max-w-none max-sm:rounded-t-lg">
        <AriaDialog
          aria-label="Row details"
          className="flex h-full scroll-pt-18 [--above-tabs:2.3125rem] flex-col overflow-y-auto bg-inherit outline-none"
        >
          <Details onClose={onClose} onWritten={onClose} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

type DetailsProps = Partial<Pick<RowPanelProps, 'dock' | 'onTurn'>> & { onClose: () => void; onWritten: () => void }

function Details({ dock, onTurn, onClose, onWritten }: DetailsProps) {
  const { rows, current } = useTableTools()
  const id = useStore(current)
  const source = id === undefined ? undefined : rows.sources()[rows.indexOf(id) ?? -1]
  return (
    <>
      <header className="sticky top-0 z-10 flex h-9.25 items-center gap-2 bg-inherit py-1 group-data-[dock=below]/panel:bg-transparent group-data-[dock=below]/panel:-mb-9.25 group-data-[dock=below]/panel:z-20 group-data-[dock=below]/panel:ms-auto group-data-[dock=below]/panel:max-w-1/2 ps-3 pe-1">
        <h3 title={source?.identifier} className="min-w-0 flex-1 truncate text-13 font-semibold">
          {source ? [source.identifier, nameOfLanguage(source.id)].filter(Boolean).join(' · ') : 'Row details'}
        </h3>
        {source && <CopyLink id={source.id} />}
        {onTurn && (
          <IconButton
            icon={dock === 'right' ? PanelBottom : PanelRight}
            size="sm"
            label={dock === 'right' ? 'Show the details below the table' : 'Show the details beside the table'}
            className="rtl:-scale-x-100"
            onPress={onTurn}
          />
        )}
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

function CopyLink({ id }: { id: string }) {
  const { language } = useTableTools()
  const copy = () => {
    const link = rowLink(id, language)
    if (link) navigator.clipboard.writeText(link).then(() => toast.plain('Link to the row copied'), sayFailure)
  }
  return <IconButton icon={Link} size="sm" label="Copy a link to this row" onPress={copy} />
}

const SECTIONS =
  'flex flex-col pb-3 group-data-[dock=below]/panel:block group-data-[dock=below]/panel:columns-[18rem] group-data-[dock=below]/panel:gap-0'

function Sections({ source, onWritten }: { source: Source; onWritten: () => void }) {
  const { rows, rights, write, addressOf } = useTableTools()
  const comments = useRowNews(source.id)?.comments ?? 0
  const isClaimed = useRowField(rows, source.id, 'request') !== undefined || !rights.writes
  const tab = useStore(preferences, ({ panelTab }) => panelTab)
  const insert = (text: string, where: 'caret' | 'whole') => {
    onWritten()
    // A sheet gives the focus back first.
    requestAnimationFrame(() => write(source.id, text, where))
  }
  return (
    <Tabs
      isSmall
      label="Details"
      value={tab}
      onChange={(panelTab) => prefer({ panelTab })}
      items={[
        {
          id: 'context',
          label: 'Context',
          content: (
            <div className={SECTIONS}>
              <About source={source} />
              <StyleGuide />
              <RowReview source={source} />
              <Neighbours id={source.id} />
            </div>
          ),
        },
        {
          id: 'suggestions',
          label: 'Suggestions',
          content: (
            <div className={SECTIONS}>
              <Suggestions source={source} isClaimed={isClaimed} onInsert={insert} />
            </div>
          ),
        },
        {
          id: 'comments',
          label: comments > 0 ? `Comments ${comments}` : 'Comments',
          content: (
            <div className={SECTIONS}>
              <RowComments address={addressOf(source.id)} row={source.id} />
            </div>
          ),
        },
        {
          id: 'history',
          label: 'History',
          content: (
            <Section title="History">
              <History id={source.id} isClaimed={isClaimed} />
            </Section>
          ),
        },
      ]}
    />
  )
}
