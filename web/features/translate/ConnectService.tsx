import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'

const VARIABLES = [
  ['OPENAI_API_KEY', 'the key of the service'],
  ['OPENAI_BASE_URL', 'its address, for any service that speaks OpenAI’s chat completions'],
  ['OPENAI_MODEL', 'the model that translates'],
] as const

/** Says how this installation gets an AI service. */
export const ConnectService = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Connect an AI service" isOpen onClose={onClose}>
    <DialogBody>
      <p>Set these variables in the environment of the server and start it again. A key or an address is enough.</p>
      <dl className="grid gap-y-2 text-13">
        {VARIABLES.map(([name, meaning]) => (
          <div key={name}>
            <dt className="font-mono">{name}</dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">Texts that are pseudo-localized by then stay until they are regenerated.</p>
    </DialogBody>
    <DialogFooter>
      <Button variant="primary" onPress={onClose} autoFocus>
        Close
      </Button>
    </DialogFooter>
  </Dialog>
)
