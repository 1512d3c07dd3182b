import { ApiError } from '../apiError.ts'
import type { Budget } from './budget.ts'
import { createClocks } from './clocks.ts'
import { createTally } from './tally.ts'

export type Owner = { person: string; payer?: string | undefined }

export type Machine = {
  capacity: number
  perPayer: number
  perPerson: number
  /** While others wait; by default as many as otherwise. */
  perPersonBesideOthers?: number
  /**
   * People over their budget have `capacity` units together, so that all others find some free. Where nobody else is, nobody is
   * slow. Those who have become slow while they held a turn may have more: somebody else who has waited for `patienceMs` gets
   * one of theirs.
   */
  slow?: { budget: Budget; capacity: number; patienceMs?: number }
  maxWaitingPerPerson: number
  maxWaitingPerPayer?: number
  maxWaitMs: number
}

type Revoke = (error: ApiError) => void
type Waiter = {
  owner: Required<Owner>
  key: string
  units: number
  since: number
  begun: number
  wasSlow: boolean
  grant(): void
  revoke?: Revoke
}
type Wish = {
  units?: number
  signal?: AbortSignal | undefined
  /** Called when others need the turn more: it is given back soon then. */
  revoke?: Revoke
  /** When the call came that needs this turn; a person's older calls go before younger ones. */
  begun?: number
}

export type Turns = ReturnType<typeof createTurns>

const TOO_MUCH = 'Too much of yours is still under way. Please try again when some of it is done.'
const BUSY = 'The service is busy. Please try again in a moment.'
const SECOND = 1000

/**
 * Shares one machine fairly: a turn goes to the payer for whom it has worked for least, then to the one whose last turn is longest
 * ago; work that needs much is not overtaken by work that needs little. Work that is larger than a bound counts as large as the
 * bound. Turns at several machines are taken in one order everywhere, or two may wait for each other.
 */
export function createTurns({ capacity, perPayer, perPerson, slow, maxWaitMs, ...bounds }: Machine) {
  const { perPersonBesideOthers = perPerson } = bounds
  // Long: all of it counts those that hold a turn and those that wait.
  const waiting: Waiter[] = []
  const waitingOf = createTally()
  const waitingFor = createTally()
  const held = { all: 0, slow: 0, byPerson: createTally(), byPayer: createTally() }
  const holders = new Set<Waiter>()
  const clocks = createClocks()

  const debtMs = ({ person }: Owner) => slow?.budget.debtMs(person) ?? 0
  const isSlow = (owner: Owner) => debtMs(owner) > 0
  const mostOf = (person: string) => (hasOthersWaiting(person) ? perPersonBesideOthers : perPerson)

  const fits = ({ owner, units }: Waiter) =>
    held.byPerson.of(owner.person) + units <= mostOf(owner.person) &&
    held.byPayer.of(owner.payer) + units <= perPayer &&
    (!isSlow(owner) || held.slow === 0 || held.slow + units <= slow!.capacity || isAlone(owner.person))

  const hasOthersWaiting = (person: string) => waiting.length > waitingOf.of(person)
  const isAlone = (person: string) => held.all === held.byPerson.of(person) && !hasOthersWaiting(person)

  function charge({ owner, units, wasSlow }: Waiter, sign: 1 | -1) {
    held.all += sign * units
    if (wasSlow) held.slow += sign * units
    held.byPerson.add(owner.person, sign * units)
    held.byPayer.add(owner.payer, sign * units)
  }

  function grantNext() {
    for (;;) {
      let first: Waiter | undefined
      // The work of one person for one payer goes in order, so that a long line costs little.
      const looked = new Set<string>()
      for (const waiter of waiting) {
        if (looked.has(waiter.key)) continue
        looked.add(waiter.key)
        if (fits(waiter) && (!first || clocks.isBefore(waiter.owner.payer, first.owner.payer))) first = waiter
      }
      if (!first || held.all + first.units > capacity) return
      leave(first)
      grant(first)
    }
  }

  function grant(waiter: Waiter) {
    clocks.begin(waiter.owner.payer)
    waiter.since = performance.now()
    waiter.wasSlow = isSlow(waiter.owner)
    holders.add(waiter)
    charge(waiter, 1)
    waiter.grant()
  }

  function leave(waiter: Waiter) {
    waiting.splice(waiting.indexOf(waiter), 1)
    waitingOf.add(waiter.owner.person, -1)
    waitingFor.add(waiter.owner.payer, -1)
  }

  function mayWait({ person, payer }: Required<Owner>) {
    const { maxWaitingPerPerson, maxWaitingPerPayer = Number.POSITIVE_INFINITY } = bounds
    return waitingOf.of(person) < maxWaitingPerPerson && waitingFor.of(payer) < maxWaitingPerPayer
  }

  function releaseOf(waiter: Waiter) {
    return () => {
      if (!holders.delete(waiter)) return
      charge(waiter, -1)
      clocks.advance(waiter.owner.payer, waiter.units * (performance.now() - waiter.since))
      grantNext()
    }
  }

  return {
    /**
     * Waits for a turn and returns what gives it back.
     * @throws {ApiError} 429 when too much of this person waits, 503 when no turn came in time; the signal's reason when it aborts
     */
    take({ person, payer = person }: Owner, wish: Wish = {}): Promise<() => void> {
      const { units = 1, signal, revoke, begun = performance.now() } = wish
      signal?.throwIfAborted()
      const most = Math.min(capacity, perPayer, perPerson)
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const waiter: Waiter = {
        owner: { person, payer },
        key: `${person} ${payer}`,
        units: Math.min(units, most),
        since: performance.now(),
        begun,
        wasSlow: false,
        grant: () => resolve(releaseOf(waiter)),
        ...(revoke && { revoke }),
      }
      if (waitingFor.of(payer) + held.byPayer.of(payer) === 0) clocks.come(payer)
      if (waiting.length === 0 && fits(waiter) && held.all + waiter.units <= capacity) grant(waiter)
      else waitInLine(waiter, reject, signal)
      return promise
    },
    async run<Result>(owner: Owner, work: () => Promise<Result>, wish?: Wish): Promise<Result> {
      const release = await this.take(owner, wish)
      try {
        return await work()
      } finally {
        release()
      }
    },
    review() {
      const inDebt = [...holders].filter(({ owner }) => isSlow(owner))
      const units = inDebt.reduce((sum, holder) => sum + holder.units, 0)
      if (!slow || units <= slow.capacity || !waiting.some(hasWaitedLong)) return
      const [first] = inDebt.toSorted((one, other) => debtMs(other.owner) - debtMs(one.owner))
      first?.revoke?.(new ApiError(503, BUSY, retryAfter(maxWaitMs)))
    },
    waiting: () => waiting.length,
    held: () => held.all,
  }

  function hasWaitedLong(waiter: Waiter) {
    const patienceMs = slow?.patienceMs ?? Number.POSITIVE_INFINITY
    return performance.now() - waiter.since >= patienceMs && !isSlow(waiter.owner) && fits(waiter)
  }

  function waitInLine(waiter: Waiter, reject: (error: unknown) => void, signal: AbortSignal | undefined) {
    const { key, begun } = waiter
    const { person, payer } = waiter.owner
    if (!mayWait(waiter.owner)) return reject(new ApiError(429, TOO_MUCH, retryAfter(maxWaitMs)))
    const giveUp = (error: unknown) => {
      stopWaiting()
      leave(waiter)
      reject(error)
      grantNext() // it may have stood before others that need less
    }
    const onAbort = () => giveUp(signal!.reason)
    const timer = setTimeout(() => giveUp(new ApiError(503, BUSY, retryAfter(maxWaitMs))), maxWaitMs)
    const stopWaiting = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    const { grant } = waiter
    waiter.grant = () => {
      stopWaiting()
      grant()
    }
    signal?.addEventListener('abort', onAbort)
    waitingOf.add(person, 1)
    waitingFor.add(payer, 1)
    const younger = waiting.findIndex((other) => other.key === key && other.begun > begun)
    waiting.splice(younger < 0 ? waiting.length : younger, 0, waiter)
    grantNext()
  }
}

const retryAfter = (waitMs: number) => ({ 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 4 / SECOND))) })
