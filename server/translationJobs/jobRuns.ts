import { v7 as uuid } from 'uuid'
import { beginJobRun, deleteJobRuns, endJobRuns } from '#db/queries/translationJobs/jobRuns.ts'
import type { Db } from '#db/schema.ts'

export const MAX_DEATHS = 2

/**
 * Keeps account of the runs of this process in the database, so that others see which jobs it was running when it died. A
 * run that ends, well or with an error, leaves nothing; nor do runs that a process in good order leaves to others.
 */
export function createJobRuns(db: Db) {
  const process_id = uuid()
  const running = new Set<string>()
  let hasLeft = false

  /** A failure to say so is made good by the next run that ends. */
  const end = (ids: string[]) => endJobRuns(db, process_id, ids).catch(() => undefined)

  return {
    async run(jobId: string, work: () => Promise<void>, setAside: () => Promise<void>) {
      const id = uuid()
      running.add(id)
      try {
        const deaths = await beginJobRun(db, { id, job_id: jobId, process_id, mostDeaths: MAX_DEATHS })
        if (deaths >= MAX_DEATHS) return await setAside()
        if (hasLeft) await end([])
        await work()
        await deleteJobRuns(db, jobId)
      } finally {
        running.delete(id)
        if (!hasLeft) await end([...running])
      }
    },
    async leave() {
      hasLeft = true
      await end([])
    },
  }
}
