import { X } from 'lucide-react'
import { directionOf, type LanguageCode } from '#db/vocabulary/languages.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'

type Kept = {
  id: string
  reason: string
  text: string
  language: LanguageCode
  /** Returns whether the text is in its row again; without it the text can be copied only. */
  putBack: (() => Promise<boolean>) | undefined
}

export function offerKept({ id, reason, text, language, putBack }: Kept) {
  const toastId = `kept ${id}`
  const close = () => toast.dismiss(toastId)
  toast.plain(
    <span data-stays-in-row className="block max-w-90">
      {reason}
      <q
        lang={language}
        dir={directionOf(language)}
        className="mt-1 line-clamp-3 border-s-2 border-accent ps-2 whitespace-pre-wrap text-muted before:content-none after:content-none"
      >
        {text}
      </q>
      <span className="mt-1 flex items-center gap-2">
        {putBack && (
          <Button size="sm" onPress={() => void putBack().then((isBack) => isBack && close())}>
            Put it back
          </Button>
        )}
        <CopyButton text={text} />
        <Button size="sm" variant="ghost" icon={X} aria-label="Close" onPress={close} />
      </span>
    </span>,
    { id: toastId, durationMs: Number.POSITIVE_INFINITY },
  )
}
