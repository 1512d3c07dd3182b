import type { z } from 'zod'
import { findTask } from '#db/queries/assignments/assignments.ts'
import { findReviewSettings } from '#db/queries/checks/reviewSettings.ts'
import type { Db } from '#db/schema.ts'
import { FINISHED } from '#db/vocabulary/statuses.ts'
import type { Risk } from '#db/vocabulary/work/risks.ts'
import type { GuardedCall } from '../rights/guarded.ts'
import { edgeIn, inOrder, languagesOf, type Pair } from '../rows/pairs/inLanguages.ts'
import { asksOf, placeOf, readFilter } from '../rows/version/filterOf.ts'
import { findByRisk } from '../rows/version/findByRisk.ts'
import { findPlaces } from '../rows/version/findPlaces.ts'
import type { NextRow } from './contract.ts'

type Filter = ReturnType<typeof readFilter>
type Wanted = z.output<typeof NextRow>
type Within = { var: Pick<GuardedCall<'version'>['var'], 'services' | 'user'> & { version: { id: string } } }
export type Queued = Pair & { id: string; rank?: number; risk?: Risk }

/** The rows of a queue in its order: those that are free for the caller, `most` of them behind one, and whether there are others. */
export async function openQueue(c: Within & { project_id: string }, wanted: Wanted) {
  const { services, user } = c.var
  const { order, filter, after, after_language } = wanted
  const languages = languagesOf(wanted)
  const rows = await rowsOf(services.db, readFilter(filter))
  const asks = await asksOf(c, { ...rows, language: wanted.language, languages })
  const { steps } = isToCheck(rows) ? await findReviewSettings(services.db, c.project_id) : { steps: 0 }
  const all = asks.map(({ at, asked }) => ({
    at,
    asked: { ...asked, filter: { ...asked.filter, ...(steps > 0 && { checkable_by: user.id }) } },
  }))
  const place = await placeOf(c, after, asks[0]!.at)
  const language = languages.find((one) => one === after_language) ?? languages.at(-1)!
  const left = place && after !== undefined ? { ...place, id: after, language } : undefined

  async function listIn({ at, asked }: (typeof all)[number], behind: Queued | undefined, limit: number) {
    const edge = behind && edgeIn(languages, at.language, behind, 'after')
    const free = { ...asked, filter: { ...asked.filter, free_for: user.id } }
    const isBehind = edge && isRanked(behind) ? { ...edge, rank: behind.rank } : undefined
    const places =
      order === 'risk'
        ? await findByRisk(services, at, free, { behind: isBehind, limit })
        : (await findPlaces(services, at, free, { limit, side: 'after', edge })).places
    return places.map((place) => ({ ...place, language: at.language }))
  }
  return {
    left,
    start: left && startOf(left, wanted),
    async list(behind: Queued | undefined, most: number): Promise<Queued[]> {
      const rows: Queued[] = []
      for (const ask of all) rows.push(...(await listIn(ask, behind, most)))
      if (all.length === 1) return rows
      return (await inOrder(services.db, rows, { languages, first: ({ rank = 0 }) => rank })).slice(0, most)
    },
    async hasOthers() {
      for (const { at, asked } of all) {
        const { places } = await findPlaces(services, at, asked, { limit: 2, side: 'after', edge: undefined })
        if (places.some(({ id }) => id !== left?.id || at.language !== left.language)) return true
      }
      return false
    },
  }
}

/** In the order by risk only a row to which the caller was led says where they are. */
function startOf(left: Queued, { order, after_rank }: Pick<Wanted, 'order' | 'after_rank'>): Queued | undefined {
  if (order === 'page') return left
  return after_rank === undefined ? undefined : { ...left, rank: after_rank }
}

const isRanked = (row: Queued | undefined): row is Queued & { rank: number } => row?.rank !== undefined

const isToCheck = ({ checked }: Filter) => checked === 'no' || checked === 'once'

/** Of an assignment to check: what is finished and was not checked, unless something else is asked for. */
async function rowsOf(db: Db, filter: Filter): Promise<Filter> {
  if (filter.assignment === undefined || (await findTask(db, filter.assignment)) !== 'check') return filter
  return { ...filter, statuses: filter.statuses ?? [FINISHED], checked: filter.checked ?? 'no' }
}
