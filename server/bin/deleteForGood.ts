import { endKeeping } from '#db/queries/bin/overdue.ts'
import type { Thing } from '#db/queries/bin/things.ts'
import { write } from '../http/write.ts'
import { requireInBin } from '../organizations/access.ts'
import type { Services } from '../services.ts'
import { RIGHT_TO_DELETE } from './constants.ts'

/** Nobody can restore it from the commit on; a job deletes it, however large it is. */
export const deleteForGood = (services: Services, userId: string, thing: Thing) =>
  write(services, async (trx) => {
    await requireInBin[thing.kind](trx, userId, thing.id, RIGHT_TO_DELETE[thing.kind])
    await endKeeping(trx, thing)
    await services.jobs.emptyBins(trx)
  })
