import type { z } from 'zod'
import { findTask } from '#db/queries/assignments/assignments.ts'
import { findReviewSettings } from '#db/queries/checks/reviewSettings.ts'
import type { Place } from '#db/queries/search/rowsOfVersion.ts'
import type { Db } from '#db/schema.ts'
import { FINISHED } from '#db/vocabulary/statuses.ts'
import type { Risk } from '#db/vocabulary/work/risks.ts'
import type { GuardedCall } from '../rights/guarded.ts'
import { filterOf, placeOf, readFilter } from '../rows/version/filterOf.ts'
import { findByRisk } from '../rows/version/findByRisk.ts'
import { findPlaces } from '../rows/version/findPlaces.ts'
import type { NextRow } from './contract.ts'

type Filter = ReturnType<typeof readFilter>
type Wanted = z.output<typeof NextRow>
type Within = { var: Pick<GuardedCall<'version'>['var'], 'services' | 'user'> & { version: { id: string } } }
export type Queued = Place & { id: string; rank?: number; risk?: Risk }

/** The rows of a queue in its order: those that are free for the caller, `most` of them behind one, and whether there are others. */
export async function openQueue(c: Within & { project_id: string }, { language, order, filter, ...from }: Wanted) {
  const { services, user } = c.var
  const rows = await rowsOf(services.db, readFilter(filter))
  const { at, asked } = await filterOf(c, { ...rows, language })
  const { steps } = isToCheck(rows) ? await findReviewSettings(services.db, c.project_id) : { steps: 0 }
  const all = { ...asked, filter: { ...asked.filter, ...(steps > 0 && { checkable_by: user.id }) } }
  const free = { ...all, filter: { ...all.filter, free_for: user.id } }
  const after = await placeOf(c, from.after, at)
  return {
    start: after && startOf(order, after, from),
    async list(behind: Queued | undefined, most: number): Promise<Queued[]> {
      if (order === 'risk')
        return findByRisk(services, at, free, { behind: isRanked(behind) ? behind : undefined, limit: most })
      return (await findPlaces(services, at, free, { limit: most, side: 'after', edge: behind })).places
    },
    async hasOthers() {
      const { places } = await findPlaces(services, at, all, { limit: 2, side: 'after', edge: undefined })
      return places.some(({ id }) => id !== from.after)
    },
  }
}

/** In the order by risk only a row to which the caller was led says where they are. */
function startOf(
  order: Wanted['order'],
  place: Place,
  { after = '', after_rank }: Pick<Wanted, 'after' | 'after_rank'>,
) {
  if (order === 'page') return { ...place, id: after }
  return after_rank === undefined ? undefined : { ...place, id: after, rank: after_rank }
}

const isRanked = (row: Queued | undefined): row is Queued & { rank: number } => row?.rank !== undefined

const isToCheck = ({ checked }: Filter) => checked === 'no' || checked === 'once'

/** Of an assignment to check: what is finished and was not checked, unless something else is asked for. */
async function rowsOf(db: Db, filter: Filter): Promise<Filter> {
  if (filter.assignment === undefined || (await findTask(db, filter.assignment)) !== 'check') return filter
  return { ...filter, statuses: filter.statuses ?? [FINISHED], checked: filter.checked ?? 'no' }
}
