import { ChevronDown, FolderDown, FolderInput, type LucideIcon, Send, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Page } from '#server/pages/contract.ts'
import type { Project, Version } from '#server/projects/contract.ts'
import { download } from '#web/api/client.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { fileNameOf } from '#web/ui/data/fileName.ts'
import { countPages } from '#web/ui/data/numbers.ts'
import { Menu, MenuItem } from '#web/ui/overlays/Menu.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { useOffer } from '../../palette/useOffer.ts'
import { useMay } from '../../people/rights.ts'
import { BinPages } from './BinPages.tsx'
import { MovePages } from './MovePages.tsx'
import { useChangePages } from './useChangePages.ts'

type ManyPagesProps = {
  project: Pick<Project, 'name'>
  version: Pick<Version, 'id' | 'name'>
  chosen: readonly Page[]
  isOfAll: boolean
  languages: ReadonlySet<LanguageCode>
}
type Action = { label: string; icon: LucideIcon; tone?: 'danger'; run: () => void }

export function ManyPages({ project, version, chosen, isOfAll, languages }: ManyPagesProps) {
  const mayManage = useMay()('manageProject')
  const change = useChangePages(version.id)
  const [open, setOpen] = useState<'move' | 'bin'>()
  const setStatus = (status: Page['status'], done: string) => {
    const others = chosen.filter((page) => page.status !== status)
    if (others.length === 0) return void toast.plain(`All of them are ${done} already`)
    const from = others.map((page) => ({ page_id: page.id, status: page.status }))
    const to = others.map(({ id }) => ({ page_id: id, status }))
    change.mutate({ from, to, message: `${countPages(others.length)} ${done}` })
  }
  const exportFiles = () => {
    const [language] = languages.size === 1 ? languages : []
    const query = new URLSearchParams({
      ...(!isOfAll && { pages: chosen.map(({ id }) => id).join() }),
      ...(language && { language }),
    })
    download(`/versions/${version.id}/export-files?${query}`, fileNameOf([project.name, version.name], '.zip')).catch(
      (error: Error) => toast.error(`Export failed: ${error.message}`),
    )
  }
  const managing: Action[] = [
    { label: 'Publish', icon: Send, run: () => setStatus('published', 'published') },
    { label: 'Back to draft', icon: Undo2, run: () => setStatus('draft', 'back to draft') },
    { label: 'Move to a folder', icon: FolderInput, run: () => setOpen('move') },
  ]
  const actions: Action[] = [
    ...(mayManage ? managing : []),
    { label: 'Export files', icon: FolderDown, run: exportFiles },
    ...(mayManage ? [{ label: 'Delete pages', icon: Trash2, tone: 'danger' as const, run: () => setOpen('bin') }] : []),
  ]
  const close = () => setOpen(undefined)
  useOffer(() => ({
    commands: (chosen.length > 0 ? actions : []).map(({ label, icon, run }) => ({
      id: `chosen pages ${label}`,
      label: `${label}: the chosen pages`,
      icon,
      run,
    })),
  }))
  return (
    <>
      <Menu
        label="Chosen pages"
        trigger={
          <Button isDisabled={chosen.length === 0}>
            Chosen pages <ChevronDown aria-hidden size={14} />
          </Button>
        }
      >
        {actions.map(({ label, icon, tone, run }) => (
          <MenuItem key={label} icon={icon} tone={tone} onAction={run}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      {open === 'move' && <MovePages pages={chosen} change={change} onClose={close} />}
      {open === 'bin' && <BinPages pages={chosen} onClose={close} />}
    </>
  )
}
