import { askSafely } from './calls/askSafely.ts'
import { callsOf } from './calls/calls.ts'
import { isVaried, translating } from './calls/translating.ts'
import { hasAnswer, isAsking } from './drafts/progress.ts'
import type { Tracker } from './drafts/tracker.ts'
import type { Run } from './run.ts'
import { createTextWriter } from './textWriter.ts'

const FRUITLESS_ASKS = 2

export async function attemptTexts(run: Run, tracker: Tracker, attempt: number): Promise<void> {
  const writer = createTextWriter(run, tracker)
  const question = translating(run, tracker, attempt, writer)
  for (const progress of tracker.open()) if (hasAnswer(progress)) writer.add(progress.draft)
  try {
    for (let fruitless = 0; fruitless < FRUITLESS_ASKS; ) {
      const missing = tracker.open().filter(isAsking)
      if (missing.length === 0) break
      const calls = isVaried(attempt) ? missing.map((row) => [row]) : callsOf(missing)
      for (const call of calls) await askSafely(run, call, question)
      if (tracker.open().filter(isAsking).length === missing.length) fruitless++
    }
  } finally {
    await writer.close()
  }
}
