import type { ApiToken } from '#server/tokens/contract.ts'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { type OrganizationId, useRevokeToken } from './queries.ts'

type Props = { token: ApiToken; organization_id: OrganizationId; onClose: () => void }

export function RevokeTokenDialog({ token, organization_id, onClose }: Props) {
  const revoke = useRevokeToken(organization_id)
  return (
    <ConfirmDialog
      title={`Revoke ${token.name}?`}
      confirm="Revoke token"
      isOpen
      isPending={revoke.isPending}
      error={revoke.error?.message}
      onClose={onClose}
      onConfirm={() =>
        revoke.mutate(token.id, {
          onSuccess: () => {
            toast.success('Token revoked')
            onClose()
          },
        })
      }
    >
      Whatever uses it is refused at once, also in open documents. What it has changed stays. This cannot be undone.
    </ConfirmDialog>
  )
}
