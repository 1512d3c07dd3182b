import { useNavigate } from 'react-router-dom'
import { SUBSCRIPTION_REQUIRED_DETAIL } from '#server/translations/contract.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog.tsx'

type Props = { isOpen: boolean; onClose: () => void; detail?: string; supportEmail: string }

export function SubscriptionRequired({ isOpen, onClose, detail = SUBSCRIPTION_REQUIRED_DETAIL, supportEmail }: Props) {
  const navigate = useNavigate()
  return (
    <Dialog title="Subscription Required" isOpen={isOpen} onClose={onClose}>
      <DialogBody>
        <p className="text-muted">{detail}</p>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        <Button onPress={() => location.assign(`mailto:${supportEmail}`)}>Contact Support</Button>
        <Button variant="primary" onPress={() => navigate('/billing')}>
          Go to Billing
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
