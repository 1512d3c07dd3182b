import { PgBoss, type Queue } from 'pg-boss'

export const TRANSLATE = 'translate-rows'
/** The first job of an organization that has none under way: it does not wait for a worker behind others' many. */
export const TRANSLATE_FIRST = 'translate-rows-begin'
/** Work that may take until tomorrow, with workers of its own: nobody waits behind it. */
export const TRANSLATE_FLEX = 'translate-rows-later'
/** Work for services that organizations bring: those that do not answer hold no worker of the others. */
export const BROUGHT = 'translate-rows-brought'
export const BROUGHT_FLEX = 'translate-rows-brought-later'
export const TRANSLATION_QUEUES = [TRANSLATE, TRANSLATE_FIRST, TRANSLATE_FLEX, BROUGHT, BROUGHT_FLEX]
export const COMPARE = 'compare-sides'
export const FAILED = 'translate-rows-failed'
export const SWEEP = 'release-orphans'
export const MAIL = 'mail'
export const FORGET = 'forget-expired'
export const EMPTY = 'empty-bins'
export const TRIM = 'trim-history'
export const END = 'end-subscriptions'
export const DEBTS = 'reconcile-debts'

const HEARTBEAT_SECONDS = 10
const SUPERVISE_SECONDS = 5
const TRANSLATING = {
  retryLimit: 20,
  retryDelay: 1,
  retryDelayMax: 30,
  retryBackoff: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: 12 * 60 * 60,
}
/** A service may have no room for cheap work for half a day; it is then asked at its usual price. */
const TRANSLATING_FLEX = { ...TRANSLATING, expireInSeconds: 23 * 60 * 60 }
/** A queued mail holds an address, known or not. */
const MAIL_KEPT_SECONDS = 600
const LOG_MS = 10_000

export async function openQueues(databaseUrl: string, log: (error: unknown) => void) {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'dragoman jobs',
    max: 4,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  boss.on('error', atMostEvery(LOG_MS, log))
  await boss.start()
  await createQueues(boss)
  return boss
}

/** Those that are not there yet. A change makes pg-boss forget the queue, and each of its workers ask for it anew. */
async function createQueues(boss: PgBoss) {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const create = async (name: string, options?: Omit<Queue, 'name'>) => {
    if (!known.has(name)) await boss.createQueue(name, options)
  }
  const createChangeable = async (name: string, changeable: typeof TRANSLATING, options = {}) => {
    await create(name, { ...options, ...changeable })
    const found = known.get(name)
    const isOutdated = found && Object.entries(changeable).some(([key, value]) => found[key as keyof Queue] !== value)
    if (isOutdated) await boss.updateQueue(name, changeable)
  }
  await create(FAILED, { retryLimit: 5, retryDelay: 1, retryBackoff: true })
  for (const queue of TRANSLATION_QUEUES) {
    const isFlex = queue === TRANSLATE_FLEX || queue === BROUGHT_FLEX
    await createChangeable(queue, isFlex ? TRANSLATING_FLEX : TRANSLATING, { deadLetter: FAILED })
  }
  await createChangeable(COMPARE, TRANSLATING)
  await create(MAIL, { retryLimit: 8, retryDelay: 1, retryBackoff: true, deleteAfterSeconds: MAIL_KEPT_SECONDS })
  for (const queue of [FORGET, EMPTY, SWEEP, TRIM, END]) await create(queue, { policy: 'short', retryLimit: 0 })
  await create(DEBTS, { policy: 'short', retryLimit: 10, retryDelay: 60, retryBackoff: true })
}

export function wakeWorkers(boss: PgBoss, queues: string[]) {
  for (const { id, name } of boss.getWipData()) if (queues.includes(name)) boss.notifyWorker(id)
}

function atMostEvery(ms: number, log: (error: unknown) => void) {
  let quietUntil = 0
  return (error: unknown) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + ms
    log(error)
  }
}
