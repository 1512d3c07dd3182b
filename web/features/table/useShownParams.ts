import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { CheckName } from '#db/vocabulary/checks/checks.ts'
import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { SearchSide } from '#db/vocabulary/texts/searching.ts'
import type { Origin, RatingFilter, StatusFilter } from '../rows/tableQuery.ts'

const SEARCH_PAUSE_MS = 300

type SwitchedFilter =
  | 'faults'
  | 'mine'
  | 'outdated'
  | 'suggested'
  | 'sent_back'
  | 'open_comments'
  | 'conflicts'
  | 'rating_outdated'

type SearchOption = 'regex' | 'case' | 'whole'

export type Change = Partial<
  Record<
    | 'search'
    | SearchOption
    | 'sort'
    | 'order'
    | 'p'
    | 'size'
    | SwitchedFilter
    | 'checked'
    | 'since'
    | 'until'
    | 'identical'
    | 'screenshot'
    | 'assignment',
    string
  >
> & {
  lang?: readonly LanguageCode[]
  status?: readonly StatusFilter[]
  rating?: readonly RatingFilter[]
  origin?: readonly Origin[]
  issue?: readonly CheckName[]
  by?: readonly string[]
  also?: readonly string[]
  of?: readonly string[]
  folder?: readonly string[]
  to?: readonly string[]
  type?: readonly ContentType[]
  speaker?: readonly string[]
  scene?: readonly string[]
  in?: readonly SearchSide[]
}
/** Of the workspace: they may stand in the address a moment later, and change nothing here. */
const SELECTED = ['version', 'page']
const isSelected = ([name]: [string, string]) => SELECTED.includes(name)
/** The row where one is: another view of the table begins at its first one. */
const ROW = 'row'
const ofTable = (params: URLSearchParams) =>
  `${new URLSearchParams([...params].filter((one) => !isSelected(one) && one[0] !== ROW))}`
const addressNow = () => new URLSearchParams(location.search)

/** `undefined` goes back to the default. Any change of the rows leads to the first page. */
function changed(table: string, next: Change) {
  const params = new URLSearchParams(table)
  const { lang, status, rating, origin, issue, by, also, of, folder, to, type, ...rest } = next
  const { speaker, scene, in: sides, ...single } = rest
  const ofRows = { status, rating, origin, issue, by, speaker, scene, in: sides }
  const listed = { lang, also, of, folder, to, type, ...ofRows }
  if (!('p' in next)) params.delete('p')
  for (const [name, value] of Object.entries(single)) value ? params.set(name, value) : params.delete(name)
  for (const [name, values] of Object.entries(listed)) {
    if (!values) continue
    const [first, ...others] = values
    if (first === undefined) params.delete(name)
    else params.set(name, first)
    for (const one of others) params.append(name, one)
  }
  return params.toString()
}

/**
 * The part of its rows that the table shows. A change is shown at once; the address, with which all of the app is drawn again,
 * follows once the rows are painted, and behind a search once one pauses.
 */
export function useShownParams() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [shown, setShown] = useState(() => ofTable(params))
  const now = useRef<{ table: string; stop?: (() => void) | undefined }>({ table: shown })
  // biome-ignore lint/correctness/useExhaustiveDependencies: Back, and whoever else has changed the address
  useEffect(() => {
    const { current } = now
    if (current.stop) return // a later change is on its way there
    current.table = ofTable(addressNow())
    setShown(current.table)
  }, [params])
  useEffect(() => () => now.current.stop?.(), [])

  const show = useCallback(
    (next: Change, when: (act: () => void) => () => void) => {
      const { current } = now
      const follow = () => {
        current.stop = undefined
        const address = addressNow()
        const search = new URLSearchParams([...[...address].filter(isSelected), ...new URLSearchParams(current.table)])
        if (`${search}` !== `${address}`) void navigate({ search: `?${search}` }, { replace: true })
      }
      current.stop?.()
      current.table = changed(current.table, next)
      // Another language is another table, which the address alone opens.
      if ('lang' in next) return follow()
      setShown(current.table)
      current.stop = when(follow)
    },
    [navigate],
  )
  return [shown, show] as const
}

export function afterPause(act: () => void) {
  const timer = setTimeout(act, SEARCH_PAUSE_MS)
  return () => clearTimeout(timer)
}
