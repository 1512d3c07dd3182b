import { useQuery } from '@tanstack/react-query'
import { Bell, PanelLeft } from 'lucide-react'
import { useState } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useMatch } from 'react-router-dom'
import type { User } from '#server/accounts/contract.ts'
import { BAR_SLOTS } from '../../layout/BarSlot.tsx'
import { IconButton } from '../../ui/buttons/Button.tsx'
import { POPOVER } from '../../ui/overlays/Menu.tsx'
import { useOffer } from '../palette/useOffer.ts'
import { isMissing, projectQuery } from '../projects/queries.ts'
import { ProjectTabs } from './ProjectTabs.tsx'
import { UserMenu } from './UserMenu.tsx'

export const TOP_BAR = 'painted-apart flex h-12 shrink-0 items-center gap-1 border-b border-line px-2 sm:gap-2 sm:px-3'

type Props = { user: User; isSidebarOpen: boolean; onToggleSidebar: () => void; onSignOut: () => void }

export function TopBar({ user, isSidebarOpen, onToggleSidebar, onSignOut }: Props) {
  const project = useOpenProject()
  const sidebarLabel = isSidebarOpen ? 'Hide the sidebar' : 'Show the sidebar'
  useOffer(() => ({
    commands: [{ id: 'sidebar', label: sidebarLabel, icon: PanelLeft, run: onToggleSidebar }],
  }))
  return (
    <header className={TOP_BAR}>
      <IconButton
        icon={PanelLeft}
        label={sidebarLabel}
        aria-expanded={isSidebarOpen}
        aria-controls="sidebar"
        className="rtl:-scale-x-100"
        onPress={onToggleSidebar}
      />
      {project && <ProjectTabs project_id={project} />}
      <div data-toasts-here className="min-w-0 flex-1 self-stretch" />
      <div className="flex shrink-0 items-center gap-1 sm:gap-2">
        <div id={BAR_SLOTS.topBar} className="flex min-w-0 items-center gap-2" />
        <Notifications />
        <UserMenu user={user} onSignOut={onSignOut} />
      </div>
    </header>
  )
}

function useOpenProject() {
  const id = useMatch('/projects/:project_id/*')?.params.project_id
  const { error } = useQuery({ ...projectQuery(id ?? ''), enabled: id !== undefined })
  return isMissing(error) ? undefined : id
}

function Notifications() {
  const [isOpen, setIsOpen] = useState(false)
  useOffer(() => ({
    commands: [{ id: 'notifications', label: 'Notifications', icon: Bell, run: () => setIsOpen(true) }],
  }))
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <IconButton icon={Bell} label="Notifications" />
      <Popover placement="bottom end" offset={6} className={`w-72 ${POPOVER}`}>
        <Dialog aria-label="Notifications" className="px-4 py-5 text-center outline-none">
          <p className="font-medium">No new notifications</p>
          <p className="mt-1 text-13 text-muted">We'll notify you when something important happens</p>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
