import type { Invited } from '#server/people/invitations/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Breakable } from '#web/ui/data/Breakable.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlays/Dialog.tsx'

type Outcome = Invited[number]['outcome']
/** Those that need another look come first. */
const OUTCOMES: [Outcome, string][] = [
  ['invalid_address', 'Not an email address'],
  ['too_many_mails', 'Got several invitations today: try again tomorrow'],
  ['already_there', 'Was in before; nothing changed'],
  ['added', 'Has an account and is in'],
  ['invited', 'Invited by mail'],
]

export const InvitedDialog = ({ invited, onClose }: { invited: Invited; onClose: () => void }) => (
  <Dialog title="Invitations" isOpen onClose={onClose}>
    <DialogBody>
      {OUTCOMES.map(([outcome, text]) => {
        const emails = invited.filter((one) => one.outcome === outcome).map(({ email }) => email)
        return (
          emails.length > 0 && (
            <section key={outcome} aria-label={text}>
              <h3 className="font-medium">
                {text} ({emails.length})
              </h3>
              <ul className="text-13 text-muted">
                {emails.map((email) => (
                  <li key={email}>
                    <Breakable text={email} />
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </DialogBody>
    <DialogFooter>
      <Button variant="primary" autoFocus onPress={onClose}>
        Done
      </Button>
    </DialogFooter>
  </Dialog>
)
