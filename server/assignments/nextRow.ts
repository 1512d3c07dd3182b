import type { z } from 'zod'
import { findTask } from '#db/queries/assignments/assignments.ts'
import { endOtherTurns, takeTurn } from '#db/queries/assignments/rowTurns.ts'
import { findVersionForUser } from '#db/queries/projects/versions.ts'
import type { Db } from '#db/schema.ts'
import { FINISHED } from '#db/vocabulary/statuses.ts'
import { notFound } from '../http/apiError.ts'
import { write } from '../http/write.ts'
import type { GuardedCall } from '../rights/guarded.ts'
import { filterOf, placeOf } from '../rows/version/filterOf.ts'
import { findPlaces } from '../rows/version/findPlaces.ts'
import type { Next, NextRow } from './contract.ts'
import { readFilter } from './readFilter.ts'

const LOOKED_AT = 30
const MAX_LOOKS = 5
const TURN_MS = 10 * 60 * 1000
const LEFT_MS = 20_000

type Asked = z.output<typeof NextRow>
type Filter = ReturnType<typeof readFilter>

/** Of an assignment to check: what is finished and was not checked, unless something else is asked for. */
async function queueOf(db: Db, filter: Filter): Promise<Filter> {
  if (filter.assignment === undefined || (await findTask(db, filter.assignment)) !== 'check') return filter
  return { ...filter, statuses: filter.statuses ?? [FINISHED], checked: filter.checked ?? 'no' }
}

/**
 * The next row of a queue, round to its beginning, that nobody else is led to or has said to be in. It is the caller's for ten
 * minutes, or until they go on.
 */
export async function findNextRow(c: GuardedCall<'project'>, wanted: Asked): Promise<Next> {
  const { version_id, language, after, avoid, filter } = wanted
  const { services, user, project } = c.var
  const version = await findVersionForUser(services.db, version_id, user.id)
  if (version?.project_id !== project.id) throw notFound('Version')
  const within = { var: { services, user, version } }
  const { at, asked } = await filterOf(within, { ...(await queueOf(services.db, readFilter(filter))), language })
  const free = { ...asked, filter: { ...asked.filter, free_for: user.id } }
  const edge = await placeOf(within, after)
  const isPassedOver = new Set([after, ...(avoid ?? [])])
  for (const from of edge ? [edge, undefined] : [undefined]) {
    let place = from
    for (let look = 0; look < MAX_LOOKS; look++) {
      const window = { limit: LOOKED_AT, side: 'after' as const, edge: place }
      const { places } = await findPlaces(services, at, free, window)
      const taken = await takeFirst(places.filter(({ id }) => !isPassedOver.has(id)))
      if (taken) return { source_text_id: taken, are_others_there: false }
      if (places.length < LOOKED_AT) break
      place = places.at(-1)
    }
  }
  const window = { limit: 2, side: 'after' as const, edge: undefined }
  const { places } = await findPlaces(services, at, asked, window)
  return { source_text_id: null, are_others_there: places.some(({ id }) => id !== after) }

  async function takeFirst(places: readonly { id: string }[]) {
    for (const { id: source_text_id } of places) {
      const turn = { source_text_id, language, user_id: user.id }
      const isTaken = await write(services, async (trx) => {
        if (!(await takeTurn(trx, { ...turn, ms: TURN_MS }))) return false
        await endOtherTurns(trx, { ...turn, ms: LEFT_MS })
        return true
      })
      if (isTaken) return source_text_id
    }
    return undefined
  }
}
