import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'

type Listed = { id: string; title: string }
type List = (section: Listed) => () => void

const ListContext = createContext<List>(() => () => {})

export function useListed(id: string, title: string) {
  const list = useContext(ListContext)
  useEffect(() => list({ id, title }), [list, id, title])
}

export function SectionList({ label, children }: { label: string; children: ReactNode }) {
  const [sections, setSections] = useState<readonly Listed[]>([])
  const list = useCallback<List>((section) => {
    setSections((others) => inPlace([...others, section]))
    return () => setSections((others) => others.filter(({ id }) => id !== section.id))
  }, [])
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-8 p-4 sm:p-6 lg:max-w-5xl lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-10">
      <nav aria-label={label} className="lg:sticky lg:top-6 lg:self-start">
        <ul className="flex flex-wrap gap-x-1 lg:flex-col">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault()
                  goTo(id)
                }}
                className="flex min-h-8 items-center rounded-md px-2 text-13 text-muted hover:bg-hover hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-10 lg:max-w-2xl">
        <ListContext value={list}>{children}</ListContext>
      </div>
    </div>
  )
}

export function goTo(id: string) {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

const inPlace = (sections: readonly Listed[]) =>
  sections.toSorted((a, b) => {
    const [one, other] = [document.getElementById(a.id), document.getElementById(b.id)]
    return one && other && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1
  })
