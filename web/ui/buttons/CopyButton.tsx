import { Copy } from 'lucide-react'
import { toast } from '../overlays/Toast.tsx'
import { Button } from './Button.tsx'

export const CopyButton = ({ text }: { text: string }) => (
  <Button
    size="sm"
    icon={Copy}
    onPress={() =>
      void copy(text).then(
        () => toast.success('Copied'),
        () => toast.error('Your browser does not let the text be copied. Select it instead.'),
      )
    }
  >
    Copy
  </Button>
)

/** Without https a browser has no clipboard to write to. */
const copy = async (text: string) => navigator.clipboard.writeText(text)
