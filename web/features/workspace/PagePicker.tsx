import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import { BIN_DAYS } from '#server/bin/constants.ts'
import type { Page } from '#server/pages/contract.ts'
import type { Project, Version } from '#server/projects/contract.ts'
import { PickerButton } from '../../ui/buttons/PickerButton.tsx'
import { formatShare } from '../../ui/data/numbers.ts'
import { finds, fold, searchable } from '../../ui/data/searching.ts'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { MenuItem, MenuSection } from '../../ui/overlays/Menu.tsx'
import { SearchMenu } from '../../ui/overlays/SearchMenu.tsx'
import { titled, toast } from '../../ui/overlays/Toast.tsx'
import { sayDeleted } from '../bin/sayDeleted.tsx'
import { FilesDialog } from '../files/FilesDialog.tsx'
import { ArchivedTextsDialog } from '../files/merge/ArchivedTextsDialog.tsx'
import { exportForSpreadsheet, exportLanguageFiles, exportPageFile } from '../files/page/exportPageFile.ts'
import { HandOffDialog } from '../files/page/HandOffDialog.tsx'
import { OperationsDialog } from '../operations/OperationsDialog.tsx'
import { useDeletePage, useUpdatePage } from '../pages/queries.ts'
import { RenamePageDialog } from '../pages/RenamePageDialog.tsx'
import { useOffer } from '../palette/useOffer.ts'
import { languagesStatusQuery } from '../projects/queries.ts'

type Props = {
  version: Version
  pages: readonly Page[]
  selected: Page | undefined
  /** The placeholder while none is selected. */
  none: string
  onSelect: (id: string | undefined) => void
  language: LanguageCode
  project: Pick<Project, 'id' | 'name' | 'source_language'>
}

type Action = { label: string; icon: LucideIcon; tone?: 'danger'; run: () => void }

export function PagePicker({ version, pages, selected, none, onSelect, language, project }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const shareOf = usePageShares({ project_id: project.id, language, isAsked: isOpen })
  const found = pagesFound(pages, search)
  const [open, setOpen] = useState<
    'create' | 'reimport' | 'operations' | 'archived' | 'hand-off' | 'rename' | 'delete'
  >()
  const update = useUpdatePage()
  const remove = useDeletePage()
  const client = useQueryClient()
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
        sayDeleted(client, { kind: 'page', ...page }, `${page.name} was deleted`)
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
            run: () => exporting(exportLanguageFiles(version, project.name, language)),
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
      <SearchMenu
        layout="columns"
        label="Pages"
        onOpenChange={setIsOpen}
        trigger={
          <PickerButton
            icon={FileText}
            label="Page"
            value={selected?.name ?? none}
            arrow={ChevronDown}
            isNamedBelow={selected !== undefined}
          />
        }
        search={
          pages.length > SEARCHED_FROM ? { label: 'Search pages', value: search, onChange: setSearch } : undefined
        }
      >
        {pages.length > 0 && (
          <MenuSection title={found.length > 0 ? 'Pages' : 'No page has this name'}>
            {found.map((page) => (
              <MenuItem
                key={page.id}
                textValue={page.name}
                isCurrent={page.id === selected?.id}
                note={shareOf(page.id)}
                onAction={() => onSelect(page.id)}
              >
                {page.name}
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
      </SearchMenu>
      {(open === 'create' || (open === 'reimport' && selected)) && (
        <FilesDialog
          version={version}
          sourceLanguage={project.source_language}
          page={open === 'reimport' ? selected : undefined}
          onClose={close}
          onImported={({ id }) => onSelect(id)}
        />
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
          It moves to the bin with all its texts and translations, for everyone. It can be restored for {BIN_DAYS} days
          in the settings of the project. Running AI translations stop.
        </ConfirmDialog>
      )}
    </>
  )
}

/** Fewer are in view at once. */
const SEARCHED_FROM = 7
const byName = new Intl.Collator(undefined, { numeric: true })

function pagesFound(pages: readonly Page[], search: string) {
  const wanted = fold(search.trim())
  return pages.filter(({ name }) => finds(searchable(name), wanted)).toSorted((a, b) => byName.compare(a.name, b.name))
}

function usePageShares({
  project_id,
  language,
  isAsked,
}: {
  project_id: string
  language: LanguageCode
  isAsked: boolean
}) {
  const { data } = useQuery({ ...languagesStatusQuery(project_id), enabled: isAsked })
  const pages = new Map(
    data?.find(({ target_language }) => target_language === language)?.pages.map((page) => [page.page_id, page]),
  )
  return (id: string) => {
    const progress = pages.get(id)
    return progress && formatShare(progress.statuses.COMPLETED, progress.total)
  }
}
