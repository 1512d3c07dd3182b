import { MAX_USES } from '#server/people/invitations/constants.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Copied } from '#web/ui/data/Copied.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlays/Dialog.tsx'

const TIMES = [
  { id: '1', label: '1 day' },
  { id: '7', label: '7 days' },
  { id: '14', label: '14 days' },
  { id: '90', label: '90 days' },
] as const
const USES_WANTED = `A number from 1 to ${MAX_USES}`
export type LinkUse = { uses: string; days: (typeof TIMES)[number]['id'] }
export const ONE_USE: LinkUse = { uses: '1', days: '14' }
export const isLinkUse = ({ uses }: LinkUse) =>
  /^\d{1,3}$/.test(uses.trim()) && Number(uses) >= 1 && Number(uses) <= MAX_USES
export const linkUseGiven = ({ uses, days }: LinkUse) => ({ max_uses: Number(uses), days: Number(days) })

type Props = { value: LinkUse; onChange: (value: LinkUse) => void; isSent: boolean }

export const LinkUseFields = ({ value, onChange, isSent }: Props) => (
  <>
    <Field
      label="People who may use it"
      inputMode="numeric"
      value={value.uses}
      error={isSent && !isLinkUse(value) ? USES_WANTED : undefined}
      hint="They sign in or create an account first."
      onChange={(uses) => onChange({ ...value, uses })}
    />
    <Select label="Good for" options={TIMES} value={value.days} onChange={(days) => onChange({ ...value, days })} />
  </>
)

export const ShownLink = ({ url, onClose }: { url: string; onClose: () => void }) => (
  <Dialog title="Link for people you invite" isOpen isDismissable={false} onClose={onClose}>
    <DialogBody>
      <p className="text-muted">Copy it now: it is not shown again. Those who have it get the role.</p>
      <Copied label="Link" text={url} />
    </DialogBody>
    <DialogFooter>
      <Button variant="primary" onPress={onClose}>
        Done
      </Button>
    </DialogFooter>
  </Dialog>
)
