import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ApiToken } from '#server/tokens/contract.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type OrganizationId, tokensQuery } from './queries.ts'
import { RevokeTokenDialog } from './RevokeTokenDialog.tsx'
import { TokenRow } from './TokenRow.tsx'

const CreateTokenDialog = lazy(async () => ({
  default: (await import('./CreateTokenDialog.tsx')).CreateTokenDialog,
}))

const TokenCalls = lazy(async () => ({ default: (await import('./TokenCalls.tsx')).TokenCalls }))

export function TokensSection({ organization_id }: { organization_id: OrganizationId }) {
  const tokens = useQuery(tokensQuery(organization_id))
  const [isMaking, setIsMaking] = useState(false)
  const [toRevoke, setToRevoke] = useState<ApiToken>()
  const [shown, setShown] = useState<ApiToken>()
  const isPersonal = organization_id === null
  return (
    <Section
      title={isPersonal ? 'API tokens' : 'Service tokens'}
      text={
        isPersonal
          ? 'Scripts and agents act for you with a token, without your password.'
          : 'Builds and services act for the organization with a token that stays when people leave.'
      }
      action={
        <Button icon={Plus} onPress={() => setIsMaking(true)}>
          New token
        </Button>
      }
    >
      <Loaded query={tokens} failure="The tokens could not be loaded" waiting={<Skeleton className="h-14" />}>
        {(found) =>
          found.length === 0 ? (
            <p className="flex items-center gap-2 rounded-lg border border-line px-4 py-3 text-muted">
              <KeyRound aria-hidden size={16} className="shrink-0" />
              No tokens yet. A new one comes with commands to try it.
            </p>
          ) : (
            <ul className="divide-y divide-line rounded-lg border border-line">
              {found.map((token) => (
                <li key={token.id}>
                  <TokenRow
                    token={token}
                    organization_id={organization_id}
                    onShowCalls={() => setShown(token)}
                    onRevoke={() => setToRevoke(token)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isMaking && (
        <Suspense>
          <CreateTokenDialog organization_id={organization_id} onClose={() => setIsMaking(false)} />
        </Suspense>
      )}
      {shown && (
        <Suspense>
          <TokenCalls token={shown} organization_id={organization_id} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
      {toRevoke && (
        <RevokeTokenDialog token={toRevoke} organization_id={organization_id} onClose={() => setToRevoke(undefined)} />
      )}
    </Section>
  )
}
