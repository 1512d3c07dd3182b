import {
  Archive,
  ChevronDown,
  FileClock,
  FileDown,
  FilePlus2,
  FileSpreadsheet,
  FileText,
  FileUp,
  FolderDown,
  type LucideIcon,
  PackageOpen,
  Pencil,
  Send,
  Trash2,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import type { Page } from '#server/pages/contract.ts'
import type { Version } from '#server/projects/contract.ts'
import { PickerButton } from '../../ui/buttons/PickerButton.tsx'
import { dateLabel } from '../../ui/data/dates.ts'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { Menu, MenuItem, MenuSection } from '../../ui/overlays/Menu.tsx'
import { titled, toast } from '../../ui/overlays/Toast.tsx'
import { OperationsDialog } from '../operations/OperationsDialog.tsx'
import { useOffer } from '../palette/useOffer.ts'
import { ArchivedTextsDialog } from '../reimports/ArchivedTextsDialog.tsx'
import { ReimportDialog } from '../reimports/ReimportDialog.tsx'
import { exportForSpreadsheet, exportLanguageFiles, exportPageFile } from './exportPageFile.ts'
import { HandOffDialog } from './HandOffDialog.tsx'
import { ImportPageDialog } from './ImportPageDialog.tsx'
import { useDeletePage, useUpdatePage } from './queries.ts'
import { RenamePageDialog } from './RenamePageDialog.tsx'

type Props = {
  version: Version
  pages: readonly Page[]
  selected: Page | undefined
  /** The placeholder while none is selected. */
  none: string
  onSelect: (id: string | undefined) => void
  /** The language that the page is exported in. */
  language: LanguageCode
  sourceLanguage: LanguageCode
}

type Action = { label: string; icon: LucideIcon; tone?: 'danger'; run: () => void }

export function PagePicker({ version, pages, selected, none, onSelect, language, sourceLanguage }: Props) {
  const [open, setOpen] = useState<
    'create' | 'reimport' | 'operations' | 'archived' | 'hand-off' | 'rename' | 'delete'
  >()
  const update = useUpdatePage()
  const remove = useDeletePage()
  const close = () => setOpen(undefined)

  const setStatus = (page: Page, status: Page['status']) =>
    update.mutate(
      { id: page.id, status },
      { onError: (error) => toast.error(titled('Failed to update page', error.message)) },
    )

  const exporting = (saved: Promise<unknown>) =>
    saved.catch((error: Error) => toast.error(`Export failed: ${error.message}`))

  function confirmDeletion(page: Page) {
    remove.mutate(page.id, {
      onSuccess: () => {
        // The newest page that is left is selected by itself (spec §4).
        onSelect(undefined)
        close()
      },
      onError: (error) => toast.error(titled('Failed to delete page', error.message)),
    })
  }

  const opens = (to: typeof open) => () => setOpen(to)
  const actions: Action[] = [
    { label: 'Create New Page', icon: FilePlus2, run: opens('create') },
    ...(selected ? actionsOn(selected) : []),
    ...(pages.some(({ original_format }) => original_format)
      ? [
          {
            label: `Export all files in ${languageName(language)}`,
            icon: FolderDown,
            run: () => exporting(exportLanguageFiles(version.id, language)),
          },
        ]
      : []),
    ...(selected ? [{ label: 'Delete page', icon: Trash2, tone: 'danger' as const, run: opens('delete') }] : []),
  ]
  function actionsOn(page: Page): Action[] {
    const toExport = () => exporting(exportPageFile(page, language))
    const toSpreadsheet = () => exporting(exportForSpreadsheet(page, language))
    return [
      { label: 'Import a newer file', icon: FileUp, run: opens('reimport') },
      { label: 'Operations', icon: FileClock, run: opens('operations') },
      { label: 'Archived texts', icon: Archive, run: opens('archived') },
      { label: 'Hand off to translators', icon: PackageOpen, run: opens('hand-off') },
      { label: 'Rename', icon: Pencil, run: opens('rename') },
      ...(page.original_format ? [{ label: 'Export in the original format', icon: FileDown, run: toExport }] : []),
      ...(page.original_format === 'csv'
        ? [{ label: 'Export for a spreadsheet, without formulas', icon: FileSpreadsheet, run: toSpreadsheet }]
        : []),
      page.status === 'draft'
        ? { label: 'Publish', icon: Send, run: () => setStatus(page, 'published') }
        : { label: 'Back to draft', icon: Undo2, run: () => setStatus(page, 'draft') },
    ]
  }
  useOffer(() => ({
    commands: actions.map(({ label, icon, tone, run }) => ({
      id: `page-menu ${label}`,
      label: selected && label !== 'Create New Page' ? `${label}: ${selected.name}` : label,
      icon,
      use: tone === 'danger' ? 'rare' : undefined,
      run,
    })),
  }))

  return (
    <>
      <Menu
        label="Pages"
        trigger={
          <PickerButton
            icon={FileText}
            label="Page"
            value={selected?.name ?? none}
            arrow={ChevronDown}
            isNamedBelow={selected !== undefined}
          />
        }
      >
        {pages.length > 0 && (
          <MenuSection title="Pages">
            {pages.map((page) => (
              <MenuItem
                key={page.id}
                textValue={page.name}
                isCurrent={page.id === selected?.id}
                onAction={() => onSelect(page.id)}
              >
                {page.name}
                <span className="ms-2 text-12 text-muted">{dateLabel(page.created_at)}</span>
              </MenuItem>
            ))}
          </MenuSection>
        )}
        <MenuSection title="Change">
          {actions.map(({ label, icon, tone, run }) => (
            <MenuItem key={label} icon={icon} tone={tone} onAction={run}>
              {label}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
      {open === 'create' && (
        <ImportPageDialog
          version={version}
          sourceLanguage={sourceLanguage}
          onClose={close}
          onImported={({ id }) => onSelect(id)}
        />
      )}
      {open === 'reimport' && selected && (
        <ReimportDialog page={selected} project_id={version.project_id} language={sourceLanguage} onClose={close} />
      )}
      {open === 'operations' && selected && <OperationsDialog version={version} page={selected} onClose={close} />}
      {open === 'archived' && selected && <ArchivedTextsDialog page={selected} onClose={close} />}
      {open === 'hand-off' && selected && (
        <HandOffDialog page_id={selected.id} what={selected.name} language={language} onClose={close} />
      )}
      {open === 'rename' && selected && <RenamePageDialog page={selected} onClose={close} />}
      {selected && (
        <ConfirmDialog
          title={`Delete ${selected.name}?`}
          confirm="Delete page"
          isOpen={open === 'delete'}
          isPending={remove.isPending}
          onConfirm={() => confirmDeletion(selected)}
          onClose={close}
        >
          All its texts and translations are deleted for everyone. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  )
}
