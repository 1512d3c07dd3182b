import { type ReactNode, useId } from 'react'
import { useListed } from './SectionList.tsx'

type SectionProps = {
  id?: string
  title: string
  text?: ReactNode
  action?: ReactNode
  tone?: 'danger'
  children?: ReactNode
}

export function Section({ id: given, title, text, action, tone, children }: SectionProps) {
  const own = useId()
  const id = given ?? own
  useListed(id, title)
  return (
    <section
      aria-labelledby={id}
      className={`flex flex-col gap-4 ${tone === 'danger' ? 'rounded-lg border border-red-bar p-4' : ''}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={id} tabIndex={-1} className="scroll-mt-6 text-16 font-semibold">
            {title}
          </h2>
          {text && <p className="text-muted">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
