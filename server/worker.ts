import type { Job, JobWithMetadata, PgBoss } from 'pg-boss'
import { forgetExpired } from './accounts/forgetExpired.ts'
import { deliverMail } from './accounts/mails/deliverMail.ts'
import type { QueuedMail } from './accounts/mails/queuedMails.ts'
import { reconcileCorrections } from './billing/corrections/takeCorrections.ts'
import { reconcileInvoices } from './billing/invoices/keepInvoices.ts'
import { reconcileDebts } from './billing/invoices/reconcileDebts.ts'
import { reconcileOverdue } from './billing/subscriptions/endSubscriptions.ts'
import { emptyBins } from './bin/emptyBins.ts'
import { runComparison } from './comparisons/runComparison.ts'
import { RARELY, startLookout } from './jobLookout.ts'
import type { CompareSides, GivenUp, TranslateRows } from './jobs.ts'
import {
  BROUGHT,
  BROUGHT_FLEX,
  COMPARE,
  DEBTS,
  EMPTY,
  END,
  FAILED,
  FORGET,
  MAIL,
  SWEEP,
  TRANSLATE,
  TRANSLATE_FIRST,
  TRANSLATE_FLEX,
  TRIM,
  wakeWorkers,
} from './queues.ts'
import { deleteUnnamedImages } from './screenshots/deleteUnnamedImages.ts'
import type { Services } from './services.ts'
import { failTranslation, reasonIn, releaseOrphans } from './translationJobs/failTranslation.ts'
import { createJobRuns } from './translationJobs/jobRuns.ts'
import { runJob } from './translationJobs/runJob.ts'
import { SET_ASIDE, setAside } from './translationJobs/setAside.ts'

/** `perPayer`: at most so many of them work for one payer, so that all others find some free. */
type Crew = { workers: number; perPayer: number; isBrought?: true }

/** A job writes while another waits for its answer, so one payer may have twice as many jobs as there may be calls at once. */
const crewsOf = (calls: number): Record<string, Crew> => ({
  [TRANSLATE]: { workers: 2 * calls + 2, perPayer: 2 * calls },
  [TRANSLATE_FIRST]: { workers: 2, perPayer: 1 },
  [TRANSLATE_FLEX]: { workers: calls + 1, perPayer: calls },
  [BROUGHT]: { workers: 3 * calls, perPayer: calls, isBrought: true },
  [BROUGHT_FLEX]: { workers: 3, perPayer: 1, isBrought: true },
})
const COMPARING: Crew = { workers: 3, perPayer: 1 }

/** The first worker brings the others once it has a job: claims of all of them were half of the statements of a start. */
async function startCrew<Data extends object>(
  boss: PgBoss,
  queue: string,
  { workers, perPayer }: Crew,
  work: (job: Job<Data>) => Promise<void>,
) {
  let others: Promise<unknown> | undefined
  // pg-boss counts a payer's jobs by queue, whichever worker has them, against the bound that was said last.
  const bound = { localConcurrency: workers - 1, localGroupConcurrency: perPayer }
  const startOthers = () => boss.work<Data>(queue, { ...bound, ...RARELY }, ([job]) => work(job!))
  await boss.work<Data>(queue, { localGroupConcurrency: 1, ...RARELY }, async ([job]) => {
    others ??= startOthers().catch(() => undefined) // the process is ending
    await others
    wakeWorkers(boss, [queue])
    await work(job!)
  })
}

export type Worker = Awaited<ReturnType<typeof startWorker>>

export async function startWorker(services: Services) {
  const { jobs, tracing, config } = services
  const boss = await jobs.open()
  const runs = createJobRuns(services.db)
  const traced = (name: string, work: () => Promise<void>) =>
    tracing?.follow({ name, kind: 'CONSUMER' }, () => work().then(() => ({}))) ?? work()

  for (const [queue, crew] of Object.entries(crewsOf(config.ai.concurrency))) {
    await startCrew<TranslateRows>(boss, queue, crew, async ({ id, data, signal }) => {
      const run = () => traced(queue, () => runJob(services, data, crew.isBrought ?? false, signal))
      await runs.run(id, run, () => setAside(services, id, data))
      wakeWorkers(boss, [queue])
    })
    jobs.addQueue(queue)
  }
  await startCrew<CompareSides>(boss, COMPARE, COMPARING, ({ data, signal }) =>
    traced(COMPARE, () => runComparison(services, data.comparison_id, signal)),
  )
  jobs.addQueue(COMPARE)
  await boss.work(FAILED, { includeMetadata: true, ...RARELY }, ([job]: JobWithMetadata<GivenUp>[]) => {
    const { is_set_aside, ...rows } = job!.data
    const reason = is_set_aside ? SET_ASIDE : reasonIn(job!.sourceOutput)
    return traced(FAILED, () => failTranslation(services, rows, reason))
  })
  const postman: string = await boss.work<QueuedMail>(MAIL, RARELY, async ([job]) => {
    await traced(MAIL, () => deliverMail(services, job!.data))
    boss.notifyWorker(postman)
  })
  await boss.work(FORGET, RARELY, () => forgetExpired(services.db))
  await boss.schedule(FORGET, '*/10 * * * *')
  await boss.work(EMPTY, RARELY, async () => {
    await emptyBins(services)
    await deleteUnnamedImages(services)
  })
  await boss.schedule(EMPTY, '*/10 * * * *')
  await boss.work(TRIM, RARELY, () => services.collab.trimHistories())
  await boss.schedule(TRIM, '17 * * * *')
  await boss.work(SWEEP, RARELY, () => releaseOrphans(services))
  await boss.schedule(SWEEP, '* * * * *')
  await boss.send(SWEEP)
  await boss.work(END, RARELY, () => reconcileOverdue(services))
  await boss.schedule(END, '* * * * *')
  await boss.send(END)
  await boss.work(DEBTS, RARELY, async () => {
    await reconcileDebts(services)
    await reconcileInvoices(services)
    await reconcileCorrections(services)
  })
  await boss.schedule(DEBTS, '40 4 * * *')
  await boss.send(DEBTS) // events may have been lost while nothing ran

  startLookout(boss)
  return {
    /** The process ends in good order: jobs that it leaves did not kill it. A process that has failed does not call this. */
    leave: () => runs.leave(),
  }
}
