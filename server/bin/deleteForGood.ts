import { endKeeping } from '#db/queries/bin/overdue.ts'
import type { Thing } from '#db/queries/bin/things.ts'
import { write } from '../http/write.ts'
import type { Services } from '../services.ts'

/** Nobody can restore it from the commit on; a job deletes it, however large it is. */
export const deleteForGood = (services: Services, thing: Thing) =>
  write(services, async (trx) => {
    await endKeeping(trx, thing)
    await services.jobs.emptyBins(trx)
  })
