import { tabStore } from '#web/ui/data/stores.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'

const KEPT = 'final_invoice'
const SHOWN_MS = 10_000

type Kept = { url: string; until: number }

/** Stays for 10 seconds, over the reload that follows a downgrade. */
export function showInvoice(url: string) {
  const kept: Kept = { url, until: Date.now() + SHOWN_MS }
  tabStore.set(KEPT, JSON.stringify(kept))
  show(kept)
}

export function showKeptInvoice() {
  const kept = tabStore.read<Kept>(KEPT)
  if (kept) show(kept)
}

function show({ url, until }: Kept) {
  const durationMs = until - Date.now()
  if (durationMs <= 0) return tabStore.remove(KEPT)
  toast.plain(
    <span>
      Your final invoice is ready.{' '}
      <a href={url} target="_blank" rel="noreferrer" className="font-medium text-accent underline">
        View invoice
      </a>
    </span>,
    { durationMs, id: KEPT },
  )
}
