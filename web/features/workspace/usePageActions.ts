import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  Archive,
  FileClock,
  FileDown,
  FilePlus2,
  FileSpreadsheet,
  FileUp,
  FolderDown,
  type LucideIcon,
  PackageOpen,
  Pencil,
  Send,
  Trash2,
  Undo2,
} from 'lucide-react'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import type { Capability } from '#db/vocabulary/roles.ts'
import type { Page } from '#server/pages/contract.ts'
import type { Project, Version } from '#server/projects/contract.ts'
import { titled, toast } from '../../ui/overlays/Toast.tsx'
import { exportForSpreadsheet, exportLanguageFiles, exportPageFile } from '../files/page/exportPageFile.ts'
import { leftOutQuery } from '../files/page/queries.ts'
import { useUpdatePage } from '../pages/queries.ts'
import { useOffer } from '../palette/useOffer.ts'
import { useMay } from '../people/rights.ts'

export type PageDialog =
  | 'create'
  | 'reimport'
  | 'operations'
  | 'archived'
  | 'left-out'
  | 'hand-off'
  | 'rename'
  | 'delete'
type Action = { label: string; icon: LucideIcon; tone?: 'danger'; needs?: Capability; run: () => void }
type Opens = (to: PageDialog) => () => void

type Given = {
  version: Version
  pages: readonly Page[]
  selected: Page | undefined
  language: LanguageCode
  project: Pick<Project, 'id' | 'name'>
  opens: Opens
}

const danger = { tone: 'danger', needs: 'manageProject' } as const
const CREATE = 'Create New Page'

export function usePageActions({ version, pages, selected, language, project, opens }: Given): Action[] {
  const client = useQueryClient()
  const update = useUpdatePage()
  const may = useMay()
  const setStatus = (page: Page, status: Page['status']) =>
    update.mutate(
      { id: page.id, status },
      { onError: (error) => toast.error(titled('Failed to update page', error.message)) },
    )
  const exportAll = {
    label: `Export all files in ${languageName(language)}`,
    icon: FolderDown,
    run: () => exporting(exportLanguageFiles(version, project.name, language)),
  }
  const all: Action[] = [
    { label: CREATE, icon: FilePlus2, needs: 'bringFiles', run: opens('create') },
    ...(selected
      ? [
          ...dialogsOf(opens),
          ...exportsOf(client, selected, language, opens('left-out')),
          statusOf(selected, setStatus),
        ]
      : []),
    ...(pages.some(({ original_format }) => original_format) ? [exportAll] : []),
    ...(selected ? [{ label: 'Delete page', icon: Trash2, ...danger, run: opens('delete') }] : []),
  ]
  const actions = all.filter(({ needs }) => needs === undefined || may(needs))
  useOffer(() => ({
    commands: actions.map(({ label, icon, tone, run }) => ({
      id: `page-menu ${label}`,
      label: selected && label !== CREATE ? `${label}: ${selected.name}` : label,
      icon,
      use: tone === 'danger' ? 'rare' : undefined,
      run,
    })),
  }))
  return actions
}

const exporting = (saved: Promise<unknown>) =>
  saved.catch((error: Error) => toast.error(`Export failed: ${error.message}`))

const dialogsOf = (opens: Opens): Action[] => [
  { label: 'Import a newer file', icon: FileUp, needs: 'bringFiles', run: opens('reimport') },
  { label: 'Operations', icon: FileClock, run: opens('operations') },
  { label: 'Archived texts', icon: Archive, run: opens('archived') },
  { label: 'Hand off to translators', icon: PackageOpen, run: opens('hand-off') },
  { label: 'Rename', icon: Pencil, needs: 'manageProject', run: opens('rename') },
]

function exportsOf(client: QueryClient, page: Page, language: LanguageCode, onLeftOut: () => void): Action[] {
  const unlessLeftOut = async () => {
    const { count } = await client.fetchQuery(leftOutQuery(page.id, language))
    if (count > 0) onLeftOut()
    else await exportPageFile(page, language)
  }
  const toExport = () => exporting(unlessLeftOut())
  const toSpreadsheet = () => exporting(exportForSpreadsheet(page, language))
  return [
    ...(page.original_format ? [{ label: 'Export in the original format', icon: FileDown, run: toExport }] : []),
    ...(page.original_format === 'csv'
      ? [{ label: 'Export for a spreadsheet, without formulas', icon: FileSpreadsheet, run: toSpreadsheet }]
      : []),
  ]
}

const statusOf = (page: Page, setStatus: (page: Page, status: Page['status']) => void): Action =>
  page.status === 'draft'
    ? { label: 'Publish', icon: Send, needs: 'manageProject', run: () => setStatus(page, 'published') }
    : { label: 'Back to draft', icon: Undo2, needs: 'manageProject', run: () => setStatus(page, 'draft') }
