import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useSendConfirmation } from './queries.ts'

export function SendConfirmation({ email }: { email: string }) {
  const send = useSendConfirmation()
  const done = {
    onSuccess: () => toast.success(`Link sent to ${email}`),
    onError: (error: Error) => toast.error(error.message),
  }
  return (
    <Button size="sm" isPending={send.isPending} onPress={() => send.mutate(undefined, done)}>
      Send again
    </Button>
  )
}
