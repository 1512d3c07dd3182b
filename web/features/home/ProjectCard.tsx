import { NavLink } from 'react-router-dom'
import type { Project } from '#server/projects/contract.ts'
import { dateLabel } from '../../ui/data/dates.ts'
import { ProjectStatusBadge } from '../projects/ProjectStatusBadge.tsx'
import { LanguageShares } from './LanguageProgress.tsx'

export const ProjectCard = ({ project }: { project: Project }) => (
  <NavLink
    to={`/projects/${project.id}/translations`}
    className={({ isActive }) =>
      `flex flex-col gap-1 rounded-md px-2 py-1.5 transition-colors hover:bg-hover ${isActive ? 'bg-hover' : ''}`
    }
  >
    <span title={project.name} className="truncate font-medium">
      {project.name}
    </span>
    <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
      <ProjectStatusBadge status={project.status} />
      <span className="truncate text-12 text-muted">Last edited {dateLabel(project.updated_at)}</span>
    </span>
    <LanguageShares project={project} />
  </NavLink>
)
