import { fromKysely, type JobInsert, type PgBoss } from 'pg-boss'
import { findQueueRanks } from '#db/queries/translationJobs/jobs.ts'
import type { Trx } from '#db/schema.ts'
import type { Anew } from '#db/tables/jobs.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { QueuedMail } from './accounts/mails/queuedMails.ts'
import { BEGIN, COMPARE, FAILED, LATER, MAIL, openQueues, TRANSLATE } from './queues.ts'

/**
 * `anew`: the texts that may be replaced; without it only empty rows are written. `tier`: the service may take its time, at a
 * lower price.
 */
export type TranslateRows = {
  request_id: string
  page_id: string
  language: LanguageCode
  source_text_ids: string[]
  anew?: Anew
  tier?: 'flex'
}

export type CompareSides = { comparison_id: string }

/** A job whose rows are to be released; `is_set_aside`: it is kept for the administrators too. */
export type GivenUp = TranslateRows & { is_set_aside?: true }

const CLOSE_MS = 5000

export type Jobs = ReturnType<typeof createJobs>

/** The queues, kept in the database. They are opened at their first use; `startWorker` works them. */
export function createJobs({ databaseUrl, log }: { databaseUrl: string; log: (error: unknown) => void }) {
  let opening: Promise<PgBoss> | undefined
  let workers: string[] = []
  let isClosing = false
  const report = (error: unknown) => {
    if (!isClosing) log(error) // a job cut off by closing cannot report that any more
  }

  /** A failure to open is not kept: the next use tries again. */
  async function open() {
    opening ??= openQueues(databaseUrl, report).catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }

  async function wake() {
    const boss = await opening?.catch(() => undefined)
    for (const worker of workers) boss?.notifyWorker(worker)
  }

  return {
    /** Queued when the caller's transaction commits, or not at all. All are of one request. */
    async insertTranslateRows(trx: Trx, organizationId: string, payloads: TranslateRows[]) {
      if (payloads.length === 0) return
      const boss = await open()
      const isLater = payloads[0]!.tier === 'flex'
      const queues = isLater ? [LATER] : [TRANSLATE, BEGIN]
      // Organizations take turns: the n-th waiting job of each comes before the n+1st of any.
      const { reached, last } = await findQueueRanks(trx, queues, organizationId)
      const rank = Math.max(reached, last) + 1
      const group = { id: organizationId }
      const jobs = payloads.map((data, index): JobInsert<TranslateRows> => ({ data, group, priority: -(rank + index) }))
      if (isLater) return void (await boss.insert(LATER, jobs, { db: fromKysely(trx) }))
      const first = last === 0 ? jobs.splice(0, 1) : []
      if (first.length > 0) await boss.insert(BEGIN, first, { db: fromKysely(trx) })
      if (jobs.length > 0) await boss.insert(TRANSLATE, jobs, { db: fromKysely(trx) })
    },
    /**
     * Queued at once, or when the caller's transaction commits. Nobody is woken: work that began right after the answer
     * would tell by the time of the next answers whether there was any.
     */
    async queueMail(mail: QueuedMail, trx?: Trx) {
      const boss = await open()
      await boss.send(MAIL, mail, trx && { db: fromKysely(trx) })
    },
    /** Queued when the caller's transaction commits, or not at all. */
    async insertComparison(trx: Trx, comparison: CompareSides) {
      const boss = await open()
      await boss.send(COMPARE, comparison, { db: fromKysely(trx) })
    },
    /** Has the rows of a job released when the caller's transaction commits. */
    async giveUp(trx: Trx, job: TranslateRows) {
      const boss = await open()
      await boss.send(FAILED, { ...job, is_set_aside: true } satisfies GivenUp, { db: fromKysely(trx) })
    },
    /** Has this process's workers look for jobs now; others find them within half a second. */
    wake: () => void wake(),
    /** Opens the queues; for the worker. */
    open,
    /** Has `wake` notify this worker of pg-boss too. */
    addWorker: (worker: string) => void workers.push(worker),
    /** Lets running jobs finish for a moment; another worker repeats those that are cut off. */
    async close() {
      workers = []
      isClosing = true
      const boss = await opening?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: CLOSE_MS })
    },
  }
}
