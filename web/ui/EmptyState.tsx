import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon: LucideIcon
  title: string
  isScreen?: boolean
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon: Icon, title, isScreen, children, action }: EmptyStateProps) {
  const Heading = isScreen ? 'h1' : 'h2'
  return (
    <div className="mx-auto flex max-w-md flex-1 flex-col items-center justify-center gap-2 px-4 py-16 text-center">
      <Icon aria-hidden size={20} className="mb-1 text-muted" />
      <Heading className="text-16 font-semibold">{title}</Heading>
      {children && <div className="text-balance text-muted">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap items-center justify-center gap-2">{action}</div>}
    </div>
  )
}
