import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { afterPaint } from '../../ui/drawing/afterPaint.ts'
import { useMedia } from '../../ui/focus/useMedia.ts'
import { useSelection } from '../pages/selection.ts'

const TABS = [
  ['translations', 'Translation'],
  ['characters', 'Characters'],
  ['glossary', 'Glossary'],
  ['screenshots', 'Screenshots'],
  ['activity', 'Activity'],
  ['settings', 'Settings'],
] as const

/** The query (`lang` and what is selected) is kept from one tab to the next; only dialogue has characters (reading 44). */
export function ProjectTabs({ project_id }: { project_id: string }) {
  const { pathname, search } = useLocation()
  const { page } = useSelection(project_id)
  const nav = useRef<HTMLElement>(null)
  const hidden = useHiddenEnds(nav, page?.type)
  const isNarrow = useMedia('(width < 40rem)')
  // On a phone the open tab may be outside the viewport, or be pushed there by the one for characters.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the type of the page decides which tabs there are, the window how many are seen
  useEffect(
    () =>
      afterPaint(() =>
        nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
      ),
    [pathname, page?.type, isNarrow],
  )
  const show = (end: 'firstElementChild' | 'lastElementChild') => () =>
    nav.current?.[end]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return (
    <div className="relative flex h-full min-w-0">
      {hidden.start && <Scroll to="start" onPress={show('firstElementChild')} />}
      <nav
        ref={nav}
        aria-label="Project"
        className="flex h-full min-w-0 items-stretch overflow-x-auto [scrollbar-width:none] max-sm:scroll-px-6 max-sm:pointer-coarse:scroll-px-11 max-sm:text-13"
      >
        {TABS.filter(([path]) => path !== 'characters' || page?.type === 'dialogue').map(([path, label]) => (
          <NavLink
            key={path}
            to={`/projects/${project_id}/${path}${search}`}
            className={({ isActive }) =>
              `flex items-center border-b-2 px-1.5 -outline-offset-2 transition-colors sm:px-3 ${isActive ? 'border-accent font-medium' : 'border-transparent text-muted hover:text-ink'}`
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
      {hidden.end && <Scroll to="end" onPress={show('lastElementChild')} />}
    </div>
  )
}

/** For a finger: for a keyboard and a screen reader the browser scrolls to each tab by itself. */
function Scroll({ to, onPress }: { to: 'start' | 'end'; onPress: () => void }) {
  const Icon = to === 'start' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      onClick={onPress}
      className={`absolute inset-y-0 z-1 grid w-6 pointer-coarse:w-11 place-items-center bg-surface text-muted ${to === 'start' ? 'start-0' : 'end-0'}`}
    >
      <Icon size={16} className="rtl:-scale-x-100" />
    </button>
  )
}

function useHiddenEnds(nav: RefObject<HTMLElement | null>, tabs: string | undefined) {
  const [hidden, setHidden] = useState({ start: false, end: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the type of the page decides which tabs there are
  useEffect(() => {
    const list = nav.current
    if (!list) return
    const look = () => {
      const scrolled = Math.abs(list.scrollLeft)
      const [start, end] = [scrolled > 2, scrolled + list.clientWidth < list.scrollWidth - 2]
      setHidden((was) => (was.start === start && was.end === end ? was : { start, end }))
    }
    list.addEventListener('scroll', look, { passive: true })
    const resized = new ResizeObserver(look) // looks at once, too, as soon as it is laid out
    resized.observe(list)
    return () => {
      list.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [nav, tabs])
  return hidden
}
