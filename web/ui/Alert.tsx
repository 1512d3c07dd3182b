import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const KINDS: Record<string, { look: string; icon: LucideIcon }> = {
  error: { look: 'bg-red-soft text-red', icon: CircleAlert },
  warning: { look: 'bg-amber-soft text-amber', icon: TriangleAlert },
  success: { look: 'bg-green-soft text-green', icon: CircleCheck },
  info: { look: 'bg-blue-soft text-blue', icon: Info },
}

type AlertProps = {
  kind?: 'error' | 'warning' | 'success' | 'info'
  title?: string
  children?: ReactNode
  action?: ReactNode
}

export function Alert({ kind = 'error', title, children, action }: AlertProps) {
  const { look, icon: Icon } = KINDS[kind]!
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded-md px-3 py-2.5 ${look}`}
    >
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 break-words">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
