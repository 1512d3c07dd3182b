import { useQuery } from '@tanstack/react-query'
import {
  Building2,
  CreditCard,
  LayoutGrid,
  LogOut,
  type LucideIcon,
  Plus,
  ShieldCheck,
  UserRound,
  X,
} from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { NavLink, useLocation, useNavigate } from 'react-router-dom'
import { can } from '#db/vocabulary/roles.ts'
import type { User } from '#server/accounts/contract.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, IconButton } from '../../ui/buttons/Button.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SidebarWork } from '../assignments/work/SidebarWork.tsx'
import { SidebarMentions } from '../comments/Mentions.tsx'
import { ProjectCard } from '../home/ProjectCard.tsx'
import { OrganizationPicker } from '../organizations/OrganizationPicker.tsx'
import { organizationsQuery, roleOf } from '../organizations/queries.ts'
import { useSelectedOrganization } from '../organizations/selectedOrganization.ts'
import { useOffer } from '../palette/useOffer.ts'
import { useCreateProjectDialog } from '../projects/CreateProjectTrigger.tsx'
import { projectsQuery } from '../projects/queries.ts'
import { ProjectPlaces } from './ProjectPlaces.tsx'

export const SIDEBAR =
  'fixed top-0 bottom-[var(--toast-room,0px)] start-0 z-35 flex w-64 shrink-0 flex-col gap-4 overflow-y-auto border-e border-line bg-subtle p-3 lg:static'
const ENTRY =
  'flex h-8 shrink-0 items-center pointer-coarse:h-11 gap-2 rounded-md px-2 transition-colors hover:bg-hover'

type Props = {
  user: User
  isOpen: boolean
  isOver: boolean
  onClose: () => void
  onSignOut: () => void
  isLeaving: boolean
}

export function Sidebar({ user, isOpen, isOver, onClose, onSignOut, isLeaving }: Props) {
  const navigate = useNavigate()
  const sidebar = useRef<HTMLElement>(null)
  useFocusInside(sidebar, isOver, onClose)

  return (
    <>
      <div
        aria-hidden
        hidden={!isOpen}
        onClick={onClose}
        className="fixed inset-0 z-34 animate-fade bg-scrim lg:hidden"
      />
      <aside ref={sidebar} id="sidebar" hidden={!isOpen} className={SIDEBAR}>
        <div className="flex h-6 shrink-0 items-center gap-2 px-2 font-semibold pointer-coarse:h-11">
          <Logo className="size-5.5" />
          Dragoman
          {isOver && <IconButton icon={X} label="Hide the sidebar" className="ms-auto -me-1" onPress={onClose} />}
        </div>
        <nav aria-label="Main" className="flex flex-col gap-0.5">
          <Entry to="/" icon={LayoutGrid}>
            Dashboard
          </Entry>
          <Entry to="/account" icon={UserRound}>
            Account
          </Entry>
          <Entry to="/organizations" icon={Building2}>
            Organizations
          </Entry>
          <Entry to="/billing" icon={CreditCard}>
            Billing
          </Entry>
          {user.is_superuser && (
            <Entry to="/admin" icon={ShieldCheck}>
              Admin
            </Entry>
          )}
        </nav>
        <SidebarMentions />
        <SidebarWork />
        <OrganizationPicker onSelect={() => navigate('/')} />
        <Projects />
        <AriaButton isDisabled={isLeaving} className={`shrink-0 text-muted ${ENTRY}`} onPress={onSignOut}>
          <LogOut aria-hidden size={16} className="shrink-0" />
          Sign out
        </AriaButton>
      </aside>
    </>
  )
}

function Entry({ to, icon: Icon, children }: { to: string; icon: LucideIcon; children: string }) {
  return (
    <NavLink to={to} className={({ isActive }) => `${ENTRY} ${isActive ? 'bg-hover font-medium' : 'text-muted'}`}>
      <Icon aria-hidden size={16} className="shrink-0" />
      {children}
    </NavLink>
  )
}

function Projects() {
  const organizations = useQuery(organizationsQuery())
  const organization = useSelectedOrganization()
  const projects = useQuery(projectsQuery(organization?.id))
  const isLoading = organization ? projects.isPending : organizations.isPending && !organizations.isLoadingError
  const createProject = useCreateProjectDialog()
  const { pathname } = useLocation()
  const mayCreate = organization === undefined || can(roleOf(organization), 'manageProject')
  useOffer(() => ({
    commands: mayCreate ? [{ id: 'new-project', label: 'New project', icon: Plus, run: createProject.open }] : [],
  }))
  return (
    <section aria-labelledby="sidebar-projects" className="flex min-h-40 flex-1 flex-col gap-1">
      <div className="flex items-center justify-between ps-2">
        <h2 id="sidebar-projects" className="text-12 font-medium text-muted">
          Projects
        </h2>
        {mayCreate && (
          <Button variant="ghost" size="sm" icon={Plus} aria-label="New project" onPress={createProject.open}>
            New
          </Button>
        )}
      </div>
      {projects.isError && <Alert>{projects.error.message}</Alert>}
      {isLoading && <Skeleton className="mx-2 h-10" />}
      {projects.data?.length === 0 && <p className="px-2 text-13 text-muted">No projects yet.</p>}
      <ul className="-m-1 flex min-h-0 flex-col gap-0.5 overflow-y-auto p-1">
        {projects.data?.map((project) => (
          <li key={project.id}>
            <ProjectCard project={project} />
            {pathname.startsWith(`/projects/${project.id}/`) && (
              <ProjectPlaces project_id={project.id} mayManage={mayCreate} />
            )}
          </li>
        ))}
      </ul>
      {createProject.dialog}
    </section>
  )
}

function useFocusInside(sidebar: RefObject<HTMLElement | null>, isOver: boolean, onClose: () => void) {
  useEffect(() => {
    if (!isOver) return
    sidebar.current?.querySelector('a')?.focus()
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && onClose()
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [sidebar, isOver, onClose])
}
