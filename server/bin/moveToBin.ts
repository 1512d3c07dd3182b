import { endComparisonsOf, listClaimed, putInBin } from '#db/queries/bin/moves.ts'
import type { Thing } from '#db/queries/bin/things.ts'
import { lockProject, touchProject } from '#db/queries/projects/projects.ts'
import type { Trx } from '#db/schema.ts'
import { writeRetrying } from '../http/write.ts'
import type { Requester } from '../liveEdits/actors.ts'
import type { Guarding } from '../rights/editInProject.ts'
import type { Services } from '../services.ts'
import { cancelTranslation } from '../translationRequests/cancelTranslation.ts'
import { BIN_DAYS, PAGE_GONE } from './constants.ts'

type Call = Guarding<unknown> & { services: Services }

/**
 * Stops the requests before, which takes locks of its own, until none has a row of it. From the commit on the thing is
 * nowhere else.
 */
export async function moveToBin(call: Call, thing: Thing, by: Requester): Promise<void> {
  const { services } = call
  for (;;) {
    const claimed = await writeRetrying(services, async (trx) => {
      await lockProjectOf(trx, thing, call)
      const claimed = await listClaimed(trx, thing)
      if (claimed.length > 0) return claimed
      await endComparisonsOf(trx, thing, PAGE_GONE)
      await putInBin(trx, thing, { userId: by.id, days: BIN_DAYS })
      return undefined
    })
    if (!claimed) break
    for (const { page_id, languages } of claimed) await cancelTranslation(services, { page_id, languages }, by)
  }
  services.collab.hints.accessChanged()
}

/** Requests hold the project while they claim rows; those that come later find nothing of it that has gone to the bin. */
async function lockProjectOf(trx: Trx, { kind }: Thing, { place, again }: Call) {
  await lockProject(trx, place.project_id!)
  if (kind !== 'project') await touchProject(trx, place.project_id!)
  await again(trx) // it may have been deleted meanwhile
}
