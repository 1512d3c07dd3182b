import { useCallback, useMemo } from 'react'
import { CHECK_NAMES } from '#db/vocabulary/checks/checks.ts'
import { CONTENT_TYPE_CODES, type ContentType } from '#db/vocabulary/contentTypes.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import { SEARCH_SIDES } from '#db/vocabulary/texts/searching.ts'
import { MAX_LANGUAGES_AT_ONCE } from '#server/rows/constants.ts'
import { afterNextPaint } from '../../ui/drawing/afterPaint.ts'
import {
  CHECKED_FILTERS,
  IDENTICAL_FILTERS,
  NOT_STARTED,
  RATING_FILTERS,
  SCREENSHOT_FILTERS,
  SORTS,
  type StatusFilter,
  type TableQuery,
} from '../rows/tableQuery.ts'
import { ORIGIN_FILTERS } from '../tableTools/origins.ts'
import { askedOrder, keepOrder, type Order, readOrder } from './story/order.ts'
import { afterPause, type Change, useShownParams } from './useShownParams.ts'

export const PAGE_SIZES = [25, 50, 100, 200] as const
const DEFAULT_PAGE_SIZE = 100
const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
const FILTERS: readonly StatusFilter[] = [NOT_STARTED, ...TRANSLATION_STATUSES]

export type ChangeQuery = (next: Change) => void
/** `languages`: of a table of all pages, `language` first. */
export type TablePage = { language: LanguageCode; languages: readonly LanguageCode[]; page: number; size: number }

/** The table's query in the address bar; invalid values fall back to the order that is kept, and to the defaults. */
export function readTableQuery(params: URLSearchParams, kept: Order, of: 'page' | 'version' = 'page'): TableQuery {
  const sort = SORTS.find((sort) => sort === params.get('sort'))
  return {
    search: params.get('search') ?? '',
    regex: params.get('regex') === 'yes',
    matchCase: params.get('case') === 'yes',
    wholeWords: params.get('whole') === 'yes',
    sides: SEARCH_SIDES.filter((side) => params.getAll('in').includes(side)),
    statuses: FILTERS.filter((status) => params.getAll('status').includes(status)),
    ratings: RATING_FILTERS.filter((rating) => params.getAll('rating').includes(rating)),
    faults: params.get('faults') === 'yes',
    issues: CHECK_NAMES.filter((check) => params.getAll('issue').includes(check)),
    mine: params.get('mine') === 'yes',
    outdated: params.get('outdated') === 'yes',
    suggested: params.get('suggested') === 'yes',
    sentBack: params.get('sent_back') === 'yes',
    openComments: params.get('open_comments') === 'yes',
    conflicts: params.get('conflicts') === 'yes',
    ratingOutdated: params.get('rating_outdated') === 'yes',
    origins: ORIGIN_FILTERS.filter((origin) => params.getAll('origin').includes(origin)),
    people: params.getAll('by').filter((id) => UUID.test(id)),
    scenes: params.getAll('scene').filter((name) => name !== ''),
    checked: CHECKED_FILTERS.find((filter) => filter === params.get('checked')) ?? '',
    ...(of === 'version' ? readOfVersion(params) : NOT_OF_PAGE),
    ...(sort ? { sort, descending: params.get('order') === 'desc' } : kept),
  }
}

const NOT_OF_PAGE = {
  versions: [],
  pages: [],
  folders: [],
  types: [],
  speakers: [],
  since: '',
  until: '',
  identical: '',
  screenshot: '',
  assigned: [],
  assignment: '',
} as const

const DAY = /^(?:\d{4}-\d{2}-\d{2}|\d{1,3}d)$/

const readDay = (day: string) =>
  DAY.test(day) && (day.endsWith('d') || !Number.isNaN(Date.parse(`${day}T00:00:00`))) ? day : ''

const readDate = (day: string) => (day.endsWith('d') ? '' : readDay(day))

const readOfVersion = (params: URLSearchParams) => ({
  pages: params.getAll('of').filter((id) => UUID.test(id)),
  versions: params.getAll('also').filter((id) => UUID.test(id)),
  folders: params.getAll('folder').filter((path) => path !== ''),
  assigned: params.getAll('to').filter((id) => id === 'me' || id === 'nobody' || UUID.test(id)),
  assignment: UUID.exec(params.get('assignment') ?? '')?.[0] ?? '',
  types: CONTENT_TYPE_CODES.filter((type) => params.getAll('type').includes(type)),
  speakers: params.getAll('speaker').filter((name) => name !== ''),
  identical: IDENTICAL_FILTERS.find((one) => one === params.get('identical')) ?? ('' as const),
  screenshot: SCREENSHOT_FILTERS.find((one) => one === params.get('screenshot')) ?? ('' as const),
  since: readDay(params.get('since') ?? ''),
  until: readDate(params.get('until') ?? ''),
})

/** The languages come from `lang` only if they are of the project, else it is its first (spec §4). */
export function readTablePage(params: URLSearchParams, languages: readonly LanguageCode[]): TablePage {
  const known = params.getAll('lang').flatMap((one) => languages.find((language) => language === one) ?? [])
  const wanted = [...new Set(known)].slice(0, MAX_LANGUAGES_AT_ONCE)
  const first = languages[0] as LanguageCode
  const [page, size] = [Number(params.get('p')), Number(params.get('size'))]
  return {
    language: wanted[0] ?? first,
    languages: wanted.length > 0 ? wanted : [first],
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.find((known) => known === size) ?? DEFAULT_PAGE_SIZE,
  }
}

type OfWhom = {
  user_id: string
  project_id: string
  languages: readonly LanguageCode[]
  type: ContentType | undefined
  of?: 'page' | 'version'
}

export function useTableQuery({ user_id, project_id, languages, type, of = 'page' }: OfWhom) {
  const [shown, show] = useShownParams()
  const { query, tablePage, asked } = useMemo(() => {
    const params = new URLSearchParams(shown)
    return {
      query: readTableQuery(params, readOrder(user_id, project_id, type), of),
      tablePage: readTablePage(params, languages),
      asked: askedOrder(params, user_id, project_id),
    }
  }, [shown, user_id, project_id, languages, type, of])
  const change = useCallback<ChangeQuery>((next) => show(next, afterNextPaint), [show])
  const setSearch = useCallback((search: string) => show({ search }, afterPause), [show])
  const changeOrder = useCallback(
    (order: Order) => {
      keepOrder(user_id, project_id, order)
      change({ sort: order.sort, order: order.descending ? 'desc' : '' })
    },
    [change, user_id, project_id],
  )
  const filters = useSame({ ...query, search: '' })
  return { query: useSame(query), filters, tablePage: useSame(tablePage), asked, change, setSearch, changeOrder }
}

/** The same object while it says the same. */
export function useSame<Value>(value: Value) {
  const key = JSON.stringify(value)
  return useMemo(() => JSON.parse(key) as Value, [key])
}
