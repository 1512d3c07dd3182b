import { fromKysely, type JobInsert, type PgBoss } from 'pg-boss'
import { findPayment, findQueueRanks } from '#db/queries/translationJobs/jobs.ts'
import type { Trx } from '#db/schema.ts'
import type { Anew } from '#db/tables/jobs.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { QueuedMail } from './accounts/mails/queuedMails.ts'
import {
  BROUGHT,
  BROUGHT_FLEX,
  COMPARE,
  EMPTY,
  FAILED,
  MAIL,
  openQueues,
  TRANSLATE,
  TRANSLATE_FIRST,
  TRANSLATE_FLEX,
  wakeWorkers,
} from './queues.ts'

/**
 * `anew`: the texts that may be replaced; without it only empty rows are written. `tier`: the service may take its time, at a
 * lower price. `waiting`: since when (milliseconds since 1970) it has waited for its service in its queue, and how often.
 */
export type TranslateRows = {
  request_id: string
  page_id: string
  language: LanguageCode
  source_text_ids: string[]
  anew?: Anew
  tier?: 'flex'
  waiting?: { since: number; times: number }
}

export type CompareSides = { comparison_id: string }

export type GivenUp = TranslateRows & { is_set_aside?: true }

const CLOSE_MS = 5000

export type Jobs = ReturnType<typeof createJobs>

export function createJobs({ databaseUrl, log }: { databaseUrl: string; log: (error: unknown) => void }) {
  let opening: Promise<PgBoss> | undefined
  let queues: string[] = []
  let isClosing = false
  const report = (error: unknown) => {
    if (!isClosing) log(error) // a job cut off by closing cannot report that any more
  }

  async function open() {
    opening ??= openQueues(databaseUrl, report).catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }

  async function wake() {
    const boss = await opening?.catch(() => undefined)
    if (boss) wakeWorkers(boss, queues)
  }

  return {
    /** Queued when the caller's transaction commits, or not at all. All are of one request. */
    async insertTranslateRows(trx: Trx, organizationId: string, payloads: TranslateRows[], startAfter = 0) {
      if (payloads.length === 0) return
      await queueRows(await open(), trx, { organizationId, payloads, startAfter })
    },
    /**
     * Queued at once, or when the caller's transaction commits. Nobody is woken: work that began right after the answer
     * would tell by the time of the next answers whether there was any.
     */
    async queueMail(mail: QueuedMail, trx?: Trx) {
      const boss = await open()
      await boss.send(MAIL, mail, trx && { db: fromKysely(trx) })
    },
    async emptyBins(trx: Trx) {
      const boss = await open()
      await boss.send(EMPTY, {}, { db: fromKysely(trx) })
    },
    async insertComparison(trx: Trx, payerId: string, comparison: CompareSides) {
      const boss = await open()
      await boss.send(COMPARE, comparison, { group: { id: payerId }, db: fromKysely(trx) })
    },
    async giveUp(trx: Trx, job: TranslateRows) {
      const boss = await open()
      await boss.send(FAILED, { ...job, is_set_aside: true } satisfies GivenUp, { db: fromKysely(trx) })
    },
    wake: () => void wake(),
    open,
    addQueue: (queue: string) => void queues.push(queue),
    /** Lets running jobs finish for a moment; another worker repeats those that are cut off. */
    async close() {
      queues = []
      isClosing = true
      const boss = await opening?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: CLOSE_MS })
    },
  }
}

type Queued = { organizationId: string; payloads: TranslateRows[]; startAfter: number }

async function queueRows(boss: PgBoss, trx: Trx, { organizationId, payloads, startAfter }: Queued) {
  const [{ page_id, tier }] = payloads as [TranslateRows]
  const { payer_id, is_brought } = await findPayment(trx, organizationId, page_id)
  const queue = tier === 'flex' ? (is_brought ? BROUGHT_FLEX : TRANSLATE_FLEX) : is_brought ? BROUGHT : TRANSLATE
  // Payers take turns: the n-th waiting job of each comes before the n+1st of any.
  const { reached, last } = await findQueueRanks(
    trx,
    queue === TRANSLATE ? [TRANSLATE, TRANSLATE_FIRST] : [queue],
    payer_id,
  )
  const rank = Math.max(reached, last) + 1
  const jobs = payloads.map(
    (data, index): JobInsert<TranslateRows> => ({
      data,
      group: { id: payer_id },
      priority: -(rank + index),
      startAfter,
    }),
  )
  const first = queue === TRANSLATE && last === 0 ? jobs.splice(0, 1) : []
  if (first.length > 0) await boss.insert(TRANSLATE_FIRST, first, { db: fromKysely(trx) })
  if (jobs.length > 0) await boss.insert(queue, jobs, { db: fromKysely(trx) })
}
