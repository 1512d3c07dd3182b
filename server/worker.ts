import type { JobWithMetadata } from 'pg-boss'
import { forgetExpired } from './accounts/forgetExpired.ts'
import { deliverMail } from './accounts/mails/deliverMail.ts'
import type { QueuedMail } from './accounts/mails/queuedMails.ts'
import { reconcileCorrections } from './billing/corrections/takeCorrections.ts'
import { reconcileDebts } from './billing/invoices/reconcileDebts.ts'
import { reconcileOverdue } from './billing/subscriptions/endSubscriptions.ts'
import { runComparison } from './comparisons/runComparison.ts'
import type { CompareSides, GivenUp, TranslateRows } from './jobs.ts'
import { BEGIN, COMPARE, DEBTS, END, FAILED, FORGET, LATER, MAIL, SWEEP, TRANSLATE, TRIM } from './queues.ts'
import type { Services } from './services.ts'
import { failTranslation, reasonIn, releaseOrphans } from './translationJobs/failTranslation.ts'
import { createJobRuns } from './translationJobs/jobRuns.ts'
import { SET_ASIDE, setAside } from './translationJobs/setAside.ts'
import { translateRows } from './translationJobs/translateRows.ts'

const POLL_SECONDS = 0.5

export type Worker = Awaited<ReturnType<typeof startWorker>>

/** Works every queue in this process; the table of queues and their functions. */
export async function startWorker(services: Services) {
  const { jobs, tracing, config } = services
  const boss = await jobs.open()
  const runs = createJobRuns(services.db)
  const polling = { pollingIntervalSeconds: POLL_SECONDS }
  const traced = (name: string, work: () => Promise<void>) =>
    tracing?.follow({ name, kind: 'CONSUMER' }, () => work().then(() => ({}))) ?? work()

  // Twice as many jobs as calls to the service may run at once: one writes while another waits for its answer.
  const translating = Array<string>(config.ai.concurrency * 2).fill(TRANSLATE)
  const later = Array<string>(config.ai.concurrency).fill(LATER)
  for (const queue of [...translating, BEGIN, BEGIN, ...later]) {
    const worker: string = await boss.work<TranslateRows>(queue, polling, async ([job]) => {
      const { id, data, signal } = job!
      const run = () => traced(queue, () => translateRows(services, data, signal))
      await runs.run(id, run, () => setAside(services, id, data))
      boss.notifyWorker(worker)
    })
    jobs.addWorker(worker)
  }
  jobs.addWorker(
    await boss.work<CompareSides>(COMPARE, polling, ([job]) =>
      traced(COMPARE, () => runComparison(services, job!.data.comparison_id, job!.signal)),
    ),
  )
  await boss.work(FAILED, { includeMetadata: true, ...polling }, ([job]: JobWithMetadata<GivenUp>[]) => {
    const { is_set_aside, ...rows } = job!.data
    const reason = is_set_aside ? SET_ASIDE : reasonIn(job!.sourceOutput)
    return traced(FAILED, () => failTranslation(services, rows, reason))
  })
  const postman: string = await boss.work<QueuedMail>(MAIL, polling, async ([job]) => {
    await traced(MAIL, () => deliverMail(services, job!.data))
    boss.notifyWorker(postman)
  })
  await boss.work(FORGET, {}, () => forgetExpired(services.db))
  await boss.schedule(FORGET, '*/10 * * * *')
  await boss.work(TRIM, {}, () => services.collab.trimHistories())
  await boss.schedule(TRIM, '17 * * * *')
  await boss.work(SWEEP, {}, () => releaseOrphans(services))
  await boss.schedule(SWEEP, '* * * * *')
  await boss.send(SWEEP)
  await boss.work(END, {}, () => reconcileOverdue(services))
  await boss.schedule(END, '* * * * *')
  await boss.send(END)
  await boss.work(DEBTS, {}, async () => {
    await reconcileDebts(services)
    await reconcileCorrections(services)
  })
  await boss.schedule(DEBTS, '40 4 * * *')
  await boss.send(DEBTS) // events may have been lost while nothing ran

  return {
    /** The process ends in good order: jobs that it leaves did not kill it. A process that has failed does not call this. */
    leave: () => runs.leave(),
  }
}
