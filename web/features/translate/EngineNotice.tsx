import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { memo } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useNavigate } from 'react-router-dom'
import { can } from '#db/vocabulary/roles.ts'
import type { Project } from '#server/projects/contract.ts'
import { TopBarStatus } from '../../layout/BarSlot.tsx'
import { IconButton } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { useMedia } from '../../ui/focus/useMedia.ts'
import { POPOVER } from '../../ui/overlays/Menu.tsx'
import { organizationsQuery, roleOf } from '../organizations/queries.ts'
import { useOffer } from '../palette/useOffer.ts'
import { engineQuery } from '../projects/queries.ts'

type EngineNoticeProps = { project: Pick<Project, 'id' | 'organization_id'>; isSuperuser: boolean }

/** Returns whether the project's texts only look foreign; false until that is known. */
export const useIsPseudo = (project_id: string) => useQuery(engineQuery(project_id)).data?.is_pseudo ?? false

const WIDE = '(min-width: 90rem)'
const SENTENCE = 'Pseudo-localization: no AI service is connected'
const AMBER = 'shrink-0 bg-amber-soft text-amber'

/** The address at which this person can connect a service; undefined for those who may not. */
function useSettingsPath({ project, isSuperuser }: EngineNoticeProps, isPseudo: boolean) {
  const organizations = useQuery({ ...organizationsQuery(), enabled: isPseudo })
  const organization = organizations.data?.find(({ id }) => id === project.organization_id)
  const isOwner = organization !== undefined && can(roleOf(organization), 'setModelService')
  return isSuperuser ? '/admin/ai' : isOwner ? `/projects/${project.id}/settings` : undefined
}

export const EngineNotice = memo(function EngineNotice(props: EngineNoticeProps) {
  const isPseudo = useIsPseudo(props.project.id)
  const settings = useSettingsPath(props, isPseudo)
  const isWide = useMedia(WIDE)
  const navigate = useNavigate()
  useOffer(() => ({
    commands:
      isPseudo && settings
        ? [
            {
              id: 'connect',
              label: 'Connect an AI service',
              icon: FlaskConical,
              use: 'rare',
              run: () => void navigate(settings),
            },
          ]
        : [],
  }))
  if (!isPseudo) return null
  const link = settings && <TextLink to={settings}>Connect a service</TextLink>
  return (
    <TopBarStatus>
      {isWide ? (
        <section
          aria-label="Engine"
          className={`${AMBER} order-first flex max-w-64 items-center gap-2 rounded-sm px-2 py-1 text-12 leading-4`}
        >
          <FlaskConical aria-hidden size={14} className="shrink-0" />
          <p>
            {SENTENCE}. {link}
          </p>
        </section>
      ) : (
        <DialogTrigger>
          <IconButton icon={FlaskConical} label={SENTENCE} className={`max-sm:hidden ${AMBER} order-first`} />
          <Popover placement="bottom end" offset={6} className={`max-w-72 ${POPOVER}`}>
            <Dialog aria-label="Engine" className="px-4 py-3 outline-none">
              {SENTENCE}. {link}
            </Dialog>
          </Popover>
        </DialogTrigger>
      )}
    </TopBarStatus>
  )
})

export const EngineLine = memo(function EngineLine(props: EngineNoticeProps) {
  const isPseudo = useIsPseudo(props.project.id)
  const settings = useSettingsPath(props, isPseudo)
  const isWide = useMedia(WIDE)
  if (!isPseudo || isWide) return null
  return (
    <section
      aria-label="Engine"
      className={`${AMBER} flex min-h-6 max-w-full flex-wrap items-center gap-x-2 rounded-sm px-2 text-12 max-sm:py-1`}
    >
      <FlaskConical aria-hidden size={14} className="shrink-0" />
      <span>
        Pseudo-localization<span className="sm:@max-[76rem]/footer:sr-only">: no AI service is connected</span>
      </span>
      {settings && (
        <TextLink isApart to={settings}>
          Connect a service
        </TextLink>
      )}
    </section>
  )
})
