import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { can } from '#db/vocabulary/roles.ts'
import type { Project } from '#server/projects/contract.ts'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { organizationsQuery, roleOf } from '../organizations/queries.ts'
import { useOffer } from '../palette/useOffer.ts'
import { engineQuery } from '../projects/queries.ts'

type EngineNoticeProps = { project: Pick<Project, 'id' | 'organization_id'>; isSuperuser: boolean }

/** Returns whether the project's texts only look foreign; false until that is known. */
export const useIsPseudo = (project_id: string) => useQuery(engineQuery(project_id)).data?.is_pseudo ?? false

/** Over the table: nothing here is translated as long as no AI service is connected. */
export function EngineNotice({ project, isSuperuser }: EngineNoticeProps) {
  const isPseudo = useIsPseudo(project.id)
  const organizations = useQuery({ ...organizationsQuery(), enabled: isPseudo })
  const organization = organizations.data?.find(({ id }) => id === project.organization_id)
  const isOwner = organization !== undefined && can(roleOf(organization), 'setModelService')
  const settings = isSuperuser ? '/admin/ai' : isOwner ? `/projects/${project.id}/settings` : undefined
  const navigate = useNavigate()
  useOffer(() => ({
    commands:
      isPseudo && settings
        ? [{ id: 'connect', label: 'Connect an AI service', icon: FlaskConical, run: () => void navigate(settings) }]
        : [],
  }))
  if (!isPseudo) return null
  return (
    <section
      aria-label="Engine"
      className="flex min-h-6 max-w-full shrink-0 flex-wrap items-center gap-x-2 rounded-sm bg-amber-soft px-2 text-12 text-amber"
    >
      <FlaskConical aria-hidden size={14} className="shrink-0" />
      <span>
        Pseudo-localization<span className="sm:@max-[76rem]/footer:sr-only">: no AI service is connected</span>
      </span>
      {settings && (
        <TextLink isApart to={settings}>
          Connect one
        </TextLink>
      )}
    </section>
  )
}
