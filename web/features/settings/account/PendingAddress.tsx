import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { useCancelPending } from '../../accounts/queries.ts'
import { SendConfirmation } from '../../accounts/SendConfirmation.tsx'

export function PendingAddress({ email, pending }: { email: string; pending: string }) {
  const cancel = useCancelPending()
  return (
    <Alert kind="info" title="Waiting for confirmation">
      <p>
        We sent a link to {pending}. The address changes when you open it. Until then you sign in as {email}.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <SendConfirmation email={pending} />
        <Button
          size="sm"
          isPending={cancel.isPending}
          onPress={() => cancel.mutate(undefined, { onError: (error) => toast.error(error.message) })}
        >
          Cancel the change
        </Button>
      </div>
    </Alert>
  )
}
