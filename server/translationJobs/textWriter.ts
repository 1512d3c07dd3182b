import { setTimeout as pause } from 'node:timers/promises'
import { checkAnswers } from './drafts/checkAnswers.ts'
import type { Draft } from './drafts/draft.ts'
import { hasCheck, isAnswered, isWhole } from './drafts/progress.ts'
import { check, end, write } from './drafts/steps.ts'
import type { Tracker } from './drafts/tracker.ts'
import type { Run } from './run.ts'

const GATHER_MS = 20

export type TextWriter = ReturnType<typeof createTextWriter>

/**
 * Answers that come within a few milliseconds, or while a commit runs, share the next one: rows show at once and the
 * document's log stays short. `close` returns when all is committed.
 */
export function createTextWriter({ services, claims, onReleased }: Run, tracker: Tracker) {
  let queue: Draft[] = []
  let running: Promise<void> | undefined
  let failure: { error: unknown } | undefined
  let isClosing = false

  async function drain() {
    try {
      while (queue.length > 0) await writeQueued()
    } catch (error) {
      failure = { error }
    } finally {
      running = undefined
    }
  }

  async function writeQueued() {
    if (!isClosing) await pause(GATHER_MS)
    const drafts = queue
    queue = []
    const answers = drafts.map(tracker.of).filter(isAnswered)
    const checks = await checkAnswers(services, answers)
    for (const [index, { draft }] of answers.entries())
      tracker.move(draft, (now) => (isAnswered(now) ? check(now, checks[index]!) : now))
    const checked = drafts.map(tracker.of).filter(hasCheck)
    const whole = checked.filter((progress) => !progress.row.isBilled && isWhole(progress))
    const texts = whole.map(({ row, checked: { text }, past: { note } }) => ({ row, text, note }))
    const written = new Map((await claims.write(texts)).map((row) => [row.source_text_id, row]))
    for (const { draft, row } of whole) {
      const own = written.get(row.source_text_id)
      tracker.move(draft, own ? write(own) : end)
    }
    onReleased(whole.map(({ row }) => row))
  }

  async function whenWritten() {
    while (running) await running
    if (failure) throw failure.error
  }

  return {
    add(draft: Draft) {
      queue.push(draft)
      running ??= drain()
    },
    whenWritten,
    /** @throws what a check or a commit threw */
    close() {
      isClosing = true
      return whenWritten()
    },
  }
}
