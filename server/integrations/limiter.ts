import { createBreaker } from './breaker.ts'
import { CLOCK, type Clock } from './clock.ts'
import { createPace } from './pace.ts'

/** The service is down or asks for patience; the call may be made again later. */
export class ServiceBusy extends Error {
  override name = 'ServiceBusy'
}

export type Verdict =
  /** Too many calls; with what the service asks to wait, if it says so. */
  | { kind: 'wait'; ms?: number | undefined }
  /** The service did not answer as a healthy one does. */
  | { kind: 'sick' }
  /** The answer was an error that asking again does not cure. */
  | { kind: 'refused' }

type Options = { concurrency: number; judge: (error: unknown) => Verdict; clock?: Clock }
/** `flow`: whose call it is. `patienceMs`: how long it is tried again, from its first failure on. */
type Turn = { flow: string; signal: AbortSignal; patienceMs: number }
type CallResult<Answer> = { answer: Answer } | { error: unknown; isSick: boolean }
type Waiting = { flow: string; start(): void }

/** Failures of one call while others are answered in between: then it is not the service. */
const MOST_OWN_FAILURES = 8
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 10_000]

/**
 * At most so many calls at once, and only when the service is ready for one: a call that meets an outage, or comes too fast,
 * waits and is made again. Of those that wait, the one whose flow has the fewest under way is next.
 * @throws what the call threw, when it was refused or patience is at its end
 */
export function createLimiter({ concurrency, judge, clock = CLOCK }: Options) {
  const [breaker, pace] = [createBreaker(clock.now), createPace(clock.now)]
  const waiting: Waiting[] = []
  const running = new Map<string, number>()
  let active = 0
  let answers = 0
  let wakesAt = Number.POSITIVE_INFINITY

  function startWaiting() {
    while (waiting.length > 0 && active < (breaker.isOpen() ? 1 : concurrency)) {
      const at = Math.max(breaker.notBefore(), pace.notBefore())
      if (at > clock.now()) return wakeAt(at)
      takeNext().start()
    }
  }

  function wakeAt(at: number) {
    if (at >= wakesAt) return
    wakesAt = at
    void clock.pause(at - clock.now()).then(() => {
      if (wakesAt === at) wakesAt = Number.POSITIVE_INFINITY
      startWaiting()
    })
  }

  function takeNext() {
    let next = 0
    for (const [index, { flow }] of waiting.entries())
      if ((running.get(flow) ?? 0) < (running.get(waiting[next]!.flow) ?? 0)) next = index
    return waiting.splice(next, 1)[0]!
  }

  const count = (flow: string, by: 1 | -1) => {
    active += by
    running.set(flow, (running.get(flow) ?? 0) + by)
    if (running.get(flow) === 0) running.delete(flow)
  }

  /** Waits for a place; answers what is known when the call starts. */
  function enter({ flow, signal }: Turn) {
    return new Promise<{ at: number; stretch: ReturnType<typeof pace.started> }>((resolve, reject) => {
      const entry = {
        flow,
        start() {
          signal.removeEventListener('abort', giveUp)
          count(flow, 1)
          resolve({ at: clock.now(), stretch: pace.started() })
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

  /** Makes the call once; what it says of the service is taken down before the next one starts. */
  async function attempt<Answer>(call: () => Promise<Answer>, turn: Turn): Promise<CallResult<Answer>> {
    const { at, stretch } = await enter(turn)
    try {
      const answer = await call()
      answers++
      breaker.answered()
      pace.admitted()
      return { answer }
    } catch (error) {
      if (turn.signal.aborted) throw error
      const verdict = judge(error)
      if (verdict.kind === 'sick') breaker.failed(at)
      else breaker.answered()
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
      if (failures > 0 && answers > answersSeen && ++ownFailures >= MOST_OWN_FAILURES) throw outcome.error
      answersSeen = answers
      await clock.pause(Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS), turn.signal)
    }
  }
}
