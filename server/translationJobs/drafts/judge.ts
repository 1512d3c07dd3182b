import { FINISHED } from '#db/vocabulary/statuses.ts'
import type { Services } from '../../services.ts'
import { lastOutcome, ratedOutcome, reasonsOf, unratedOutcome } from './outcomes.ts'
import {
  type Asking,
  type Ended,
  faultsIn,
  hasAnswer,
  hasCheck,
  type Open,
  type Past,
  type Unrated,
  wholeIn,
} from './progress.ts'
import { askAgain, end } from './steps.ts'

type Settings = Services['config']['ai']
type Verdict = 'accept' | 'retry' | 'give up'

export function judge(ai: Settings, progress: Exclude<Open, Unrated>, attempt: number): Verdict {
  const whole = wholeIn(progress)
  if (whole && whole.faults.length === 0 && (whole.rating?.overall ?? ai.qualityThreshold) >= ai.qualityThreshold)
    return 'accept'
  // The next answer would cost as much time as this one.
  const isOverdue = hasCheck(progress) && progress.checked.isOverdue
  return isOverdue || attempt >= ai.attempts ? 'give up' : 'retry'
}

export function next(ai: Settings, progress: Open, attempt: number): Asking | Ended {
  if (progress.kind === 'unrated') return end(progress, unratedOutcome(progress))
  const past = withBest(progress)
  switch (judge(ai, progress, attempt)) {
    case 'accept':
      return end(progress, ratedOutcome(ai, progress, wholeIn(progress)!, attempt, FINISHED))
    case 'give up':
      return end(progress, lastOutcome(ai, { ...progress, past }, attempt))
    case 'retry':
      return askAgain(progress, withFeedback(ai, progress, past, attempt))
  }
}

function withBest(progress: Open): Past {
  const { past } = progress
  const whole = wholeIn(progress)
  if (whole) return scoreOf(whole) >= scoreOf(past.best) ? { ...past, best: whole } : past
  const faults = faultsIn(progress)
  const isMendable = hasCheck(progress) && faults.every(({ kind }) => kind !== 'useless')
  return isMendable ? { ...past, mendable: { text: progress.checked.mended, faults } } : past
}

const hasHunch = (progress: Open): progress is Extract<Open, { text: string }> & { hunch: string } =>
  hasAnswer(progress) && progress.hunch !== undefined

const scoreOf = (text: Past['best']) => text?.rating?.overall ?? 0

function withFeedback(ai: Settings, progress: Open, past: Past, attempt_number: number): Past {
  const faults = faultsIn(progress)
  const rating = wholeIn(progress)?.rating
  const reasons = reasonsOf(ai, progress, { faults, rating })
  const feedback = [faults.map(({ told }) => told).join(' '), rating?.comment ?? ''].join(' ').trim()
  const isUseless = faults.some(({ kind }) => kind === 'useless')
  const isHunch = hasHunch(progress) && feedback === ''
  return {
    ...past,
    ...(hasHunch(progress) && { hunched: [...(past.hunched ?? []), { text: progress.text, hunch: progress.hunch }] }),
    feedback: isHunch ? undefined : feedback || reasons,
    refused: hasCheck(progress) && !isUseless && !isHunch ? progress.text : undefined,
    previous: [...past.previous, { attempt_number, score: rating?.overall ?? 0, feedback: reasons }],
  }
}
