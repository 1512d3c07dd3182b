import type { SkippedTexts as Skipped } from '#server/files/read/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlays/Dialog.tsx'
import { SkippedTexts } from './SkippedTexts.tsx'

export const SkippedDialog = ({ skipped, onClose }: { skipped: Skipped; onClose: () => void }) => (
  <Dialog title="The import is done" isOpen onClose={onClose}>
    <DialogBody>
      <p className="text-13">Everything else was imported. The files themselves keep these strings.</p>
      <SkippedTexts skipped={skipped} isOpen />
    </DialogBody>
    <DialogFooter>
      <Button variant="primary" onPress={onClose}>
        Continue
      </Button>
    </DialogFooter>
  </Dialog>
)
