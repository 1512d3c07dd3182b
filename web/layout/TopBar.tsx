import { useQuery } from '@tanstack/react-query'
import { Bell, PanelLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { NavLink, useLocation, useMatch } from 'react-router-dom'
import type { User } from '#server/accounts/contract.ts'
import { isMissing, projectQuery } from '../features/projects/queries.ts'
import { useSelection } from '../features/projects/selection.ts'
import { IconButton } from '../ui/Button.tsx'
import { POPOVER } from '../ui/Menu.tsx'
import { TOP_BAR_STATUS } from './TopBarStatus.tsx'
import { UserMenu } from './UserMenu.tsx'

type Props = { user: User; isSidebarOpen: boolean; onToggleSidebar: () => void; onSignOut: () => void }

export function TopBar({ user, isSidebarOpen, onToggleSidebar, onSignOut }: Props) {
  const project = useOpenProject()
  return (
    <header className="painted-apart flex h-12 shrink-0 items-center gap-1 border-b border-line px-2 sm:gap-2 sm:px-3">
      <IconButton
        icon={PanelLeft}
        label={isSidebarOpen ? 'Hide the sidebar' : 'Show the sidebar'}
        aria-expanded={isSidebarOpen}
        aria-controls="sidebar"
        className="rtl:-scale-x-100"
        onPress={onToggleSidebar}
      />
      {project && <ProjectTabs project_id={project} />}
      <div className="ms-auto flex shrink-0 items-center gap-1 sm:gap-2">
        <div id={TOP_BAR_STATUS} className="flex min-w-0 items-center gap-2" />
        <Notifications />
        <UserMenu user={user} onSignOut={onSignOut} />
      </div>
    </header>
  )
}

/** One that is not there has no tabs. */
function useOpenProject() {
  const id = useMatch('/projects/:project_id/*')?.params.project_id
  const { error } = useQuery({ ...projectQuery(id ?? ''), enabled: id !== undefined })
  return isMissing(error) ? undefined : id
}

const TABS = [
  ['translations', 'Translation'],
  ['characters', 'Characters'],
  ['glossary', 'Glossary'],
  ['settings', 'Settings'],
] as const

/** The query (`lang` and what is selected) is kept from one tab to the next; only dialogue has characters (reading 44). */
function ProjectTabs({ project_id }: { project_id: string }) {
  const { pathname, search } = useLocation()
  const { page } = useSelection(project_id)
  const tabs = useRef<HTMLElement>(null)
  // On a phone the open tab may be out of sight, or be pushed out of it by the one for characters.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the type of the page decides which tabs there are
  useEffect(() => {
    tabs.current?.querySelector(`[href*="${pathname}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname, page?.type])
  return (
    <nav
      ref={tabs}
      aria-label="Project"
      className="flex h-full min-w-0 items-stretch overflow-x-auto max-sm:scroll-px-3 max-sm:[mask-image:linear-gradient(to_right,transparent,black_0.5rem,black_calc(100%-0.5rem),transparent)] max-sm:px-1.5 max-sm:text-13"
    >
      {TABS.filter(([path]) => path !== 'characters' || page?.type === 'dialogue').map(([path, label]) => (
        <NavLink
          key={path}
          to={`/projects/${project_id}/${path}${search}`}
          className={({ isActive }) =>
            `flex items-center border-b-2 px-1.5 -outline-offset-2 transition-colors sm:px-3 ${isActive ? 'border-accent font-medium' : 'border-transparent text-muted hover:text-ink'}`
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

function Notifications() {
  return (
    <DialogTrigger>
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
