import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import {
  CHECKED_FILTERS,
  NOT_STARTED,
  type Origin,
  RATING_FILTERS,
  type RatingFilter,
  SORTS,
  type StatusFilter,
  type TableQuery,
} from '../rows/tableQuery.ts'
import { ORIGIN_FILTERS } from '../tableTools/origins.ts'
import { askedOrder, keepOrder, type Order, readOrder } from './story/order.ts'

export const PAGE_SIZES = [25, 50, 100, 200] as const
const DEFAULT_PAGE_SIZE = 100
const ADDRESS_FOLLOWS_MS = 300
/** As the server reads it. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
const FILTERS: readonly StatusFilter[] = [NOT_STARTED, ...TRANSLATION_STATUSES]

/** Filters that are on or off. */
type SwitchedFilter = 'faults' | 'mine' | 'outdated' | 'suggested' | 'conflicts'

type Change = Partial<
  Record<'search' | 'sort' | 'order' | 'lang' | 'p' | 'size' | SwitchedFilter | 'checked', string>
> & {
  status?: readonly StatusFilter[]
  rating?: readonly RatingFilter[]
  origin?: readonly Origin[]
  /** Ids of people. */
  by?: readonly string[]
}
export type ChangeQuery = (next: Change) => void
export type TablePage = { language: LanguageCode; page: number; size: number }

/** The table's query in the address bar; invalid values fall back to the order that is kept, and to the defaults. */
export function readTableQuery(params: URLSearchParams, kept: Order): TableQuery {
  const sort = SORTS.find((sort) => sort === params.get('sort'))
  return {
    search: params.get('search') ?? '',
    statuses: FILTERS.filter((status) => params.getAll('status').includes(status)),
    ratings: RATING_FILTERS.filter((rating) => params.getAll('rating').includes(rating)),
    faults: params.get('faults') === 'yes',
    mine: params.get('mine') === 'yes',
    outdated: params.get('outdated') === 'yes',
    suggested: params.get('suggested') === 'yes',
    conflicts: params.get('conflicts') === 'yes',
    origins: ORIGIN_FILTERS.filter((origin) => params.getAll('origin').includes(origin)),
    people: params.getAll('by').filter((id) => UUID.test(id)),
    checked: CHECKED_FILTERS.find((filter) => filter === params.get('checked')) ?? '',
    ...(sort ? { sort, descending: params.get('order') === 'desc' } : kept),
  }
}

/** The language comes from `lang` only if it is one of the project's, else it is the first (spec §4). */
export function readTablePage(params: URLSearchParams, languages: readonly LanguageCode[]): TablePage {
  const wanted = languages.find((language) => language === params.get('lang'))
  const [page, size] = [Number(params.get('p')), Number(params.get('size'))]
  return {
    language: wanted ?? (languages[0] as LanguageCode),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.find((known) => known === size) ?? DEFAULT_PAGE_SIZE,
  }
}

/** Without what is selected for the table: it may stand there a moment later, and changes nothing here. */
function ofTable(params: URLSearchParams) {
  const own = new URLSearchParams(params)
  own.delete('version')
  own.delete('page')
  return own.toString()
}

type OfWhom = {
  user_id: string
  project_id: string
  languages: readonly LanguageCode[]
  type: ContentType | undefined
}

export function useTableQuery({ user_id, project_id, languages, type }: OfWhom) {
  const [params, setParams] = useSearchParams()
  const text = ofTable(params)
  const read = useMemo(() => {
    const fresh = new URLSearchParams(text)
    return {
      query: readTableQuery(fresh, readOrder(user_id, project_id, type)),
      tablePage: readTablePage(fresh, languages),
      asked: askedOrder(fresh, user_id, project_id),
    }
  }, [text, user_id, project_id, languages, type])

  // With what was changed since the address was drawn last: the router knows only that one.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  /** `undefined` goes back to the default. Any change of the rows leads to the first page. */
  const change = useCallback(
    (next: Change) => {
      const changed = new URLSearchParams(latest.current)
      const { status, rating, origin, by, ...single } = next
      if (!('p' in next)) changed.delete('p')
      for (const [name, value] of Object.entries(single)) value ? changed.set(name, value) : changed.delete(name)
      for (const [name, values] of Object.entries({ status, rating, origin, by })) {
        if (!values) continue
        changed.delete(name)
        for (const one of values) changed.append(name, one)
      }
      latest.current = changed
      setParams(changed, { replace: true })
    },
    [setParams],
  )
  const changeOrder = useCallback(
    (order: Order) => {
      keepOrder(user_id, project_id, order)
      change({ sort: order.sort, order: order.descending ? 'desc' : '' })
    },
    [change, user_id, project_id],
  )
  return { ...read, change, changeOrder }
}

/** The text being searched for: at once for the table, a moment later for the address. */
function useSearch(inAddress: string, toAddress: (search: string) => void) {
  const [search, setSearch] = useState(inAddress)
  const lastSearch = useRef(inAddress)
  useEffect(() => {
    // Somebody else changed the address, as Back does.
    if (inAddress !== lastSearch.current) setSearch(inAddress)
    lastSearch.current = inAddress
  }, [inAddress])
  useEffect(() => {
    if (search === lastSearch.current) return
    const timer = setTimeout(() => {
      lastSearch.current = search
      toAddress(search)
    }, ADDRESS_FOLLOWS_MS)
    return () => clearTimeout(timer)
  }, [search, toAddress])
  return [search, setSearch] as const
}

/** The query and the page of the table, as the address has them and as the reader is typing. */
export function useSearchedQuery(of: OfWhom) {
  const { query: inAddress, ...others } = useTableQuery(of)
  const { change } = others
  const [search, setSearch] = useSearch(
    inAddress.search,
    useCallback((search: string) => change({ search }), [change]),
  )
  // The rows are found once, and not again when the address follows.
  const key = JSON.stringify({ ...inAddress, search })
  const query = useMemo(() => JSON.parse(key) as TableQuery, [key])
  return { query, setSearch, ...others }
}
