import { deleteThing, listOverdue, listParts, lockOverdue } from '#db/queries/bin/overdue.ts'
import type { Thing } from '#db/queries/bin/things.ts'
import { type Writing, writeRetrying } from '../http/write.ts'
import type { Services } from '../services.ts'

/** Goes on with all others where one fails; the rest of that is tried again next time. */
export async function emptyBins(services: Writing & Pick<Services, 'log'>): Promise<void> {
  for (const thing of await listOverdue(services.db))
    await deleteInSteps(services, thing).catch((error) => services.log('warn', 'bin_not_emptied', thing, error))
}

async function deleteInSteps(services: Writing, thing: Thing) {
  for (const part of await listParts(services.db, thing))
    await writeRetrying(services, async (trx) => {
      if (await lockOverdue(trx, thing)) await deleteThing(trx, part)
    })
}
