import type { ReactNode } from 'react'
import { useTitle } from './useTitle.ts'

const WIDTHS = { narrow: 'max-w-2xl', wide: 'max-w-5xl', full: 'max-w-7xl' }

type ScreenProps = {
  title: string
  mark?: ReactNode
  text?: ReactNode
  actions?: ReactNode
  width?: keyof typeof WIDTHS
  children: ReactNode
}

export function Screen({ title, mark, text, actions, width = 'narrow', children }: ScreenProps) {
  useTitle(title)
  return (
    <div className={`mx-auto flex w-full flex-col gap-6 p-4 sm:p-6 ${WIDTHS[width]}`}>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <h1 title={title} className="min-w-0 truncate text-20 font-semibold">
              {title}
            </h1>
            {mark}
          </div>
          {text && <p className="text-muted">{text}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
