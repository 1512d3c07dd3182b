import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { createStore, useStore } from 'zustand'
import { matchesOf, SearchContext } from '../../rowText/matches.ts'
import { type Density, useDensity } from '../../tableTools/preferences.ts'
import { markIfCut, watchWidth } from './cutTexts.ts'

const LONG: Record<Density, { characters: number; lines: number }> = {
  comfortable: { characters: 140, lines: 3 },
  compact: { characters: 20, lines: 1 },
}

const opened = createStore<ReadonlySet<string>>(() => new Set())

function toggle(id: string) {
  const next = new Set(opened.getState())
  if (!next.delete(id)) next.add(id)
  opened.setState(next, true)
}

/** The row that got the keyboard's focus, and is whole by that; any key gives the look of it to one that was clicked. */
let wholeByKey: string | undefined

/** Handlers of a row: a text that is cut is not confirmed unread, the key that would confirm it opens it first. */
export const openBeforeConfirming = {
  onFocus({ target, currentTarget: row }: FocusEvent<HTMLElement>) {
    wholeByKey = target.matches(':focus-visible') ? row.dataset.row : undefined
  },
  onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
    const { target, currentTarget: row, key, nativeEvent } = event
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || nativeEvent.isComposing
    const { row: id } = row.dataset
    if (key !== 'c' || isOther || id === undefined || (target as HTMLElement).isContentEditable) return
    if (id === wholeByKey || !row.querySelector('[data-cut] > .more-of-text[aria-expanded="false"]')) return
    event.preventDefault()
    event.stopPropagation()
    toggle(id)
  },
}

function isLong(text: string, density: Density) {
  const { characters, lines } = LONG[density]
  return text.length > characters || text.split('\n', lines + 1).length > lines
}

type LongTextProps = {
  id: string
  text: string
  of: 'source' | 'translation' | 'second language'
  isEdited?: boolean
  children: (clamp: string) => ReactNode
}

export function LongText({ id, text, of, isEdited, children }: LongTextProps) {
  const density = useDensity()
  const search = useContext(SearchContext)
  const isFoundWithin = () => matchesOf(text, search, of === 'source' ? of : 'translation').length > 0
  return isLong(text, density) && !isFoundWithin() ? (
    <Clamped id={id} of={of} isEdited={isEdited}>
      {children}
    </Clamped>
  ) : (
    children('')
  )
}

function Clamped({ id, of, isEdited, children }: Omit<LongTextProps, 'text'>) {
  const isOpen = useStore(opened, (ids) => ids.has(id))
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => markIfCut(box.current!))
  useEffect(() => watchWidth(box.current!), [])
  return (
    <div ref={box} className="sm:group-data-[density=compact]/table:flex">
      <div className="min-w-0 flex-1">{children(isOpen ? '' : 'clamped')}</div>
      <button
        type="button"
        tabIndex={-1}
        data-column={`${of.replace(' ', '-')}-more`}
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Less' : 'More'} of the ${of}`}
        className="more-of-text mx-1 min-h-6 self-start rounded-sm sm:group-data-[density=compact]/table:-my-0.5 sm:group-data-[density=compact]/table:aria-[expanded=false]:self-center px-1 pointer-coarse:min-h-11 pointer-coarse:min-w-11 text-12 font-medium text-accent hover:bg-hover"
        onMouseDown={(event) => isEdited && event.preventDefault()}
        onClick={() => toggle(id)}
      >
        {isOpen ? 'less' : 'more'}
      </button>
    </div>
  )
}
