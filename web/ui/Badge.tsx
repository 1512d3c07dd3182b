import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const TONES = {
  green: 'bg-green-soft text-green',
  blue: 'bg-blue-soft text-blue',
  grey: 'bg-grey-soft text-grey',
  purple: 'bg-purple-soft text-purple',
  amber: 'bg-amber-soft text-amber',
  red: 'bg-red-soft text-red',
  unread: 'bg-unread-soft text-unread',
}
export type Tone = keyof typeof TONES

/** A word about a state; the colour never stands alone. */
export function Badge({ tone, icon: Icon, children }: { tone: Tone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5 w-fit shrink-0 items-center gap-1 rounded-full px-2 text-12 font-medium whitespace-nowrap ${TONES[tone]}`}
    >
      {Icon && <Icon aria-hidden size={12} />}
      {children}
    </span>
  )
}
