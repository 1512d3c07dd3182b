import { createBreakers } from './breaker.ts'
import { CLOCK, type Clock } from './clock.ts'
import { createPace } from './pace.ts'

/** The service is down or asks for patience; the call may be made again later. `laterMs`: a job is to wait so long in its queue. */
export class ServiceBusy extends Error {
  override name = 'ServiceBusy'
  readonly laterMs: number | undefined

  constructor(message: string, laterMs?: number) {
    super(message)
    this.laterMs = laterMs
  }
}

export type Verdict = { kind: 'wait'; ms?: number | undefined } | { kind: 'sick' } | { kind: 'refused' }

type Options = { concurrency: number; judge: (error: unknown) => Verdict; clock?: Clock }
/** `flow`: the payer whose call it is. `patienceMs`: how long it is tried again, from its first failure on. */
type Turn = { flow: string; signal: AbortSignal; patienceMs: number }
type CallResult<Answer> = { answer: Answer } | { error: unknown; isSick: boolean }
type Waiting = { flow: string; start(): void; refuse(error: Error): void }

/** Failures of one call while others are answered in between: then it is not the service. */
const MAX_OWN_FAILURES = 8
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 10_000]

const MAX_WAIT_MS = 60_000
const PATIENCE = 'The translation service asks for patience'

/**
 * A call that meets an outage, or comes too fast, waits and is made again; of those that wait, the one whose flow has the
 * fewest under way is next. Failures of one flow hold back its own calls alone, as they may be due to what it sends.
 * @throws what the call threw, when it was refused or patience is at its end; ServiceBusy when the service asks for more than
 * a minute of it
 */
export function createLimiter({ concurrency, judge, clock = CLOCK }: Options) {
  // Long: all of it counts the calls under way and those that wait.
  const pace = createPace(clock.now)
  const breakers = createBreakers(clock.now)
  const waiting: Waiting[] = []
  const running = new Map<string, number>()
  let active = 0
  let answers = 0
  let wakesAt = Number.POSITIVE_INFINITY

  function startWaiting() {
    while (waiting.length > 0 && active < concurrency) {
      const now = clock.now()
      const at = pace.notBefore()
      if (at - now > MAX_WAIT_MS) return sendAway(at - now)
      if (at > now) return wakeAt(at)
      const next = findNext(now)
      if (!next) return wakeAt(Math.min(...waiting.map(readyAt)))
      waiting.splice(waiting.indexOf(next), 1)
      next.start()
    }
  }

  function sendAway(laterMs: number) {
    for (const { refuse } of waiting.splice(0)) refuse(new ServiceBusy(PATIENCE, laterMs))
  }

  function wakeAt(at: number) {
    if (at >= wakesAt) return
    wakesAt = at
    void clock.pause(at - clock.now()).then(() => {
      if (wakesAt === at) wakesAt = Number.POSITIVE_INFINITY
      startWaiting()
    })
  }

  function readyAt({ flow }: Waiting) {
    const breaker = breakers.find(flow)
    return breaker?.isOpen() && runningOf(flow) > 0 ? Number.POSITIVE_INFINITY : (breaker?.notBefore() ?? 0)
  }

  const runningOf = (flow: string) => running.get(flow) ?? 0

  function findNext(now: number) {
    let next: Waiting | undefined
    for (const one of waiting)
      if (readyAt(one) <= now && (!next || runningOf(one.flow) < runningOf(next.flow))) next = one
    return next
  }

  const count = (flow: string, by: 1 | -1) => {
    active += by
    running.set(flow, runningOf(flow) + by)
    if (runningOf(flow) === 0) running.delete(flow)
  }

  function enter({ flow, signal }: Turn) {
    return new Promise<{ at: number; stretch: ReturnType<typeof pace.started> }>((resolve, reject) => {
      const entry = {
        flow,
        start() {
          signal.removeEventListener('abort', giveUp)
          count(flow, 1)
          resolve({ at: clock.now(), stretch: pace.started() })
        },
        refuse(error: Error) {
          signal.removeEventListener('abort', giveUp)
          reject(error)
        },
      }
      function giveUp() {
        waiting.splice(waiting.indexOf(entry), 1)
        reject(signal.reason)
      }
      signal.throwIfAborted()
      signal.addEventListener('abort', giveUp, { once: true })
      waiting.push(entry)
      startWaiting()
    })
  }

  function leave(flow: string) {
    count(flow, -1)
    startWaiting()
  }

  async function attempt<Answer>(call: () => Promise<Answer>, turn: Turn): Promise<CallResult<Answer>> {
    const { at, stretch } = await enter(turn)
    try {
      const answer = await call()
      answers++
      breakers.answered(turn.flow)
      pace.admitted()
      return { answer }
    } catch (error) {
      if (turn.signal.aborted) throw error
      const verdict = judge(error)
      if (verdict.kind === 'sick') breakers.failed(turn.flow, at)
      else breakers.answered(turn.flow)
      if (verdict.kind === 'wait') pace.refused(stretch, verdict.ms)
      if (verdict.kind === 'refused') throw error
      return { error, isSick: verdict.kind === 'sick' }
    } finally {
      leave(turn.flow)
    }
  }

  return async function limited<Answer>(call: () => Promise<Answer>, turn: Turn): Promise<Answer> {
    let [failures, ownFailures, answersSeen] = [0, 0, 0]
    let givesUpAt: number | undefined
    for (;;) {
      const outcome = await attempt(call, turn)
      if ('answer' in outcome) return outcome.answer
      givesUpAt ??= clock.now() + turn.patienceMs
      if (clock.now() >= givesUpAt) throw outcome.error
      if (!outcome.isSick) continue
      if (failures > 0 && answers > answersSeen && ++ownFailures >= MAX_OWN_FAILURES) throw outcome.error
      answersSeen = answers
      await clock.pause(Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS), turn.signal)
    }
  }
}
