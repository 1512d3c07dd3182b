import { fromKysely, type JobInsert, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { findQueueRanks } from '#db/queries/jobs.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { deliverMail } from './accounts/deliverMail.ts'
import { forgetExpired } from './accounts/forgetExpired.ts'
import type { MailOrder } from './accounts/mailOrders.ts'
import { failTranslation, reasonIn } from './batches/failTranslation.ts'
import { createJobRuns, type JobRuns } from './batches/jobRuns.ts'
import { releaseOrphans } from './batches/releaseOrphans.ts'
import { SET_ASIDE, setAside } from './batches/setAside.ts'
import { translateRows } from './batches/translateRows.ts'
import { lookUpOverdue } from './billing/endSubscriptions.ts'
import { BEGIN, END, FAILED, FORGET, MAIL, openQueues, SWEEP, TRANSLATE } from './queues.ts'
import type { Services } from './services.ts'

/** `revision` is that of the text a regeneration may replace; without it only empty rows are written. */
export type TranslateRows = {
  request_id: string
  page_id: string
  language: LanguageCode
  source_text_ids: string[]
  revision?: number
}

/** A job whose rows are to be released; `is_set_aside`: it is kept for the administrators too. */
type GivenUp = TranslateRows & { is_set_aside?: true }

const POLL_SECONDS = 0.5

export type Jobs = ReturnType<typeof createJobs>

/** The queues, kept in the database. They are opened at their first use; nothing is worked before `work` is called. */
export function createJobs({ databaseUrl, log }: { databaseUrl: string; log: (error: unknown) => void }) {
  let opening: Promise<PgBoss> | undefined
  let workers: string[] = []
  let runs: JobRuns | undefined
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
    /** Queued when the caller's transaction commits, or not at all. */
    async insertTranslateRows(trx: Trx, organizationId: string, payloads: TranslateRows[]) {
      if (payloads.length === 0) return
      const boss = await open()
      // Organizations take turns: the n-th waiting job of each comes before the n+1st of any.
      const { reached, last } = await findQueueRanks(trx, [TRANSLATE, BEGIN], organizationId)
      const rank = Math.max(reached, last) + 1
      const group = { id: organizationId }
      const jobs = payloads.map((data, index): JobInsert<TranslateRows> => ({ data, group, priority: -(rank + index) }))
      const first = last === 0 ? jobs.splice(0, 1) : []
      if (first.length > 0) await boss.insert(BEGIN, first, { db: fromKysely(trx) })
      if (jobs.length > 0) await boss.insert(TRANSLATE, jobs, { db: fromKysely(trx) })
    },
    /**
     * Queued at once, or when the caller's transaction commits. Nobody is woken: work that began right after the answer
     * would tell by the time of the next answers whether there was any.
     */
    async orderMail(order: MailOrder, trx?: Trx) {
      const boss = await open()
      await boss.send(MAIL, order, trx && { db: fromKysely(trx) })
    },
    /** Has the rows of a job released when the caller's transaction commits. */
    async giveUp(trx: Trx, job: TranslateRows) {
      const boss = await open()
      await boss.send(FAILED, { ...job, is_set_aside: true } satisfies GivenUp, { db: fromKysely(trx) })
    },
    /** Has this process's workers look for jobs now; others find them within half a second. */
    wake: () => void wake(),
    async work(services: Services) {
      const boss = await open()
      const own = createJobRuns(services.db)
      runs = own
      const follow = (name: string, work: () => Promise<void>) =>
        services.tracing?.follow({ name, kind: 'CONSUMER' }, () => work().then(() => ({}))) ?? work()
      const polling = { pollingIntervalSeconds: POLL_SECONDS }
      // Twice as many jobs as calls to the service may run at once: one writes while another waits for its answer.
      const translating = Array<string>(services.config.ai.concurrency * 2).fill(TRANSLATE)
      for (const queue of [...translating, BEGIN, BEGIN]) {
        const worker: string = await boss.work<TranslateRows>(queue, polling, async ([job]) => {
          const { id, data, signal } = job!
          const run = () => follow(queue, () => translateRows(services, data, signal))
          await own.run(id, run, () => setAside(services, id, data))
          boss.notifyWorker(worker)
        })
        workers.push(worker)
      }
      await boss.work(FAILED, { includeMetadata: true, ...polling }, ([job]: JobWithMetadata<GivenUp>[]) => {
        const { is_set_aside, ...rows } = job!.data
        return follow(FAILED, () =>
          failTranslation(services, rows, is_set_aside ? SET_ASIDE : reasonIn(job!.sourceOutput)),
        )
      })
      const postman: string = await boss.work<MailOrder>(MAIL, polling, async ([job]) => {
        await follow(MAIL, () => deliverMail(services, job!.data))
        boss.notifyWorker(postman)
      })
      await boss.work(FORGET, {}, () => forgetExpired(services.db))
      await boss.schedule(FORGET, '*/10 * * * *')
      await boss.work(SWEEP, {}, () => releaseOrphans(services))
      await boss.schedule(SWEEP, '* * * * *')
      await boss.send(SWEEP)
      await boss.work(END, {}, () => lookUpOverdue(services))
      await boss.schedule(END, '* * * * *')
      await boss.send(END)
    },
    /**
     * Lets running jobs finish for a moment; what is cut off is done again by whoever is next. A process that ends because
     * it has failed counts as one that died of them.
     */
    async close({ timeoutMs = 5_000, hasFailed = false } = {}) {
      workers = []
      isClosing = true
      const boss = await opening?.catch(() => undefined)
      const stopped = boss?.stop({ graceful: true, timeout: timeoutMs })
      if (!hasFailed) await runs?.leave()
      await stopped
    },
  }
}
