import { Loader2 } from 'lucide-react'

export function Spinner({ label = 'Loading', size = 20 }: { label?: string; size?: number }) {
  return (
    <span role="status" className="inline-flex items-center justify-center">
      <Loader2 aria-hidden size={size} className="animate-spin" />
      <span className="sr-only">{label}</span>
    </span>
  )
}

export const CenteredSpinner = ({ label }: { label?: string }) => (
  <div className="grid min-h-60 flex-1 animate-late place-items-center text-muted">
    <Spinner label={label} size={24} />
  </div>
)
