import type { ReactNode } from 'react'

export const Section = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <section aria-label={title} className="break-inside-avoid border-b border-line px-3 py-2.5 last:border-0">
    <h4 className="mb-1 flex items-center gap-2 text-12 font-semibold text-muted">
      {title}
      {aside && <span className="ms-auto font-normal">{aside}</span>}
    </h4>
    {children}
  </section>
)

export function TakeButton({
  label,
  isDisabled,
  onTake,
  children,
}: {
  label: string
  isDisabled: boolean
  onTake: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      title={label}
      disabled={isDisabled}
      // The caret stays where it is in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
      className="-mx-1.5 block min-h-6 pointer-coarse:min-h-11 w-[calc(100%+0.75rem)] rounded-sm px-1.5 py-1 text-start hover:bg-hover disabled:opacity-60"
    >
      {children}
    </button>
  )
}
