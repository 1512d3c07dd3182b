import type { ReactNode } from 'react'
import { nameOfLanguage } from '../../rows/version/rowKey.ts'

export function InItsLanguage({ id, children }: { id: string; children: ReactNode }) {
  const name = nameOfLanguage(id)
  if (name === undefined) return children
  return (
    <div className="sm:group-data-[density=compact]/table:flex sm:group-data-[density=compact]/table:items-baseline">
      <p className="px-2 py-0.5 text-12 leading-4 font-medium text-muted sm:group-data-[density=compact]/table:w-22 sm:group-data-[density=compact]/table:shrink-0 sm:group-data-[density=compact]/table:truncate">
        {name}
      </p>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
