import { countRows } from '../../ui/data/numbers.ts'
import { AssignDialog } from '../assignments/AssignDialog.tsx'
import { FactsDialog } from '../facts/FactsDialog.tsx'
import { HandOffDialog } from '../files/page/HandOffDialog.tsx'
import { textIdsOf } from '../rows/version/rowKey.ts'
import { AddToScreenshotDialog } from '../screenshots/AddToScreenshotDialog.tsx'
import { useTableTools } from '../tableTools/TableContext.ts'
import type { ActionName } from './actions.ts'
import { BulkDialog } from './BulkDialog.tsx'
import type { bulkChanges } from './bulkChanges.ts'
import { FillDialog } from './FillDialog.tsx'

type SelectionDialogProps = {
  open: ActionName | undefined
  chosen: ReadonlySet<string>
  changed: readonly string[]
  changes: ReturnType<typeof bulkChanges>
  organization_id: string
  onClose: () => void
}

export function SelectionDialog({ open, chosen, changed, changes, organization_id, onClose }: SelectionDialogProps) {
  const { addressOf, rows } = useTableTools()
  const [first] = chosen
  if (open === undefined || first === undefined) return null
  const address = addressOf(first)
  if (open === 'hand-off')
    return (
      <HandOffDialog
        page_id={address.page_id}
        what={countRows(chosen.size)}
        language={address.language}
        source_text_ids={textIdsOf(chosen)}
        onClose={onClose}
      />
    )
  if (open === 'facts') {
    const sources = rows.sources().filter(({ id }) => chosen.has(id))
    return <FactsDialog page_id={address.page_id} sources={sources} onClose={onClose} />
  }
  if (open === 'assign')
    return (
      <AssignDialog
        label={countRows(chosen.size)}
        parts={[...Map.groupBy(chosen, (id) => addressOf(id).language)].map(([language, own]) => ({
          source_text_ids: textIdsOf(own),
          languages: [language],
        }))}
        onClose={onClose}
      />
    )
  if (open === 'screenshot') return <AddToScreenshotDialog source_text_ids={textIdsOf(chosen)} onClose={onClose} />
  if (open === 'fill') return <FillDialog chosen={[...chosen]} onClose={onClose} />
  const isUpdate = open === 'update'
  return (
    <BulkDialog
      bulk={open}
      chosen={isUpdate ? new Set(changed) : chosen}
      skipped={isUpdate ? chosen.size - changed.length : 0}
      {...{ changes, organization_id, onClose }}
    />
  )
}
