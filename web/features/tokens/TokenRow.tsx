import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { languageName } from '#db/vocabulary/languages.ts'
import type { ApiToken } from '#server/tokens/contract.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { dateLabel, dateName } from '../../ui/data/dates.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { DEEDS } from './deeds.ts'
import { type OrganizationId, projectsForTokensQuery } from './queries.ts'

type Props = { token: ApiToken; organization_id: OrganizationId; onShowCalls: () => void; onRevoke: () => void }

export function TokenRow({ token, organization_id, onShowCalls, onRevoke }: Props) {
  const { name, capabilities, last_used_at, expires_at, created_by, created_at, words_a_day, revoked_at, tool_host } =
    token
  const isExpired = tool_host === null && expires_at !== null && Date.parse(expires_at) <= Date.now()
  const places = usePlaces(token, organization_id)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <KeyRound aria-hidden size={16} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          <bdi>{name}</bdi>
          {tool_host !== null && <Badge tone="blue">Connected tool</Badge>}
          {revoked_at !== null ? <Badge tone="grey">Revoked</Badge> : isExpired && <Badge tone="red">Expired</Badge>}
        </p>
        <p className="text-13 wrap-anywhere">
          {capabilities.map((deed) => DEEDS[deed].label).join(', ')}
          {capabilities.includes('orderTranslations') && ` · agents ${formatNumber(words_a_day)} words a day`}
          {places && (
            <>
              {' · '}
              <bdi>{places}</bdi>
            </>
          )}
        </p>
        <p className="text-13 wrap-anywhere text-muted">
          {tool_host !== null && (
            <>
              {'At '}
              <bdi dir="ltr">{tool_host}</bdi>
              {' · '}
            </>
          )}
          {last_used_at ? `Last used ${dateLabel(last_used_at)}` : 'Never used'}
          {' · '}
          {endOf(token, isExpired)}
          {' · '}
          {`${tool_host === null ? 'made' : 'connected'} ${dateLabel(created_at)}`}
          {organization_id !== null && created_by !== null && (
            <>
              {' by '}
              <bdi>{created_by}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`Agent calls of ${name}`} onPress={onShowCalls}>
          Agent calls
        </Button>
        {revoked_at === null && (
          <Button size="sm" aria-label={`Revoke ${name}`} onPress={onRevoke}>
            Revoke
          </Button>
        )}
      </div>
    </div>
  )
}

function endOf({ expires_at, revoked_at, tool_host }: ApiToken, isExpired: boolean) {
  if (revoked_at) return `revoked ${dateLabel(revoked_at)}`
  if (tool_host !== null) return 'ends after 30 days without use'
  return expires_at ? `${isExpired ? 'expired' : 'expires'} ${dateName(new Date(expires_at))}` : 'does not expire'
}

function usePlaces({ project_ids, languages }: ApiToken, organization_id: OrganizationId) {
  const projects = useQuery({ ...projectsForTokensQuery(organization_id), enabled: project_ids !== null })
  const names = project_ids?.map((id) => projects.data?.find((project) => project.id === id)?.name ?? 'another project')
  return [...(names ?? []), ...(languages ?? []).map(languageName)].join(', ')
}
