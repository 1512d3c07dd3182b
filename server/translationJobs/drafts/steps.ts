import type { Rating } from '../../integrations/translator.ts'
import type { Misfit } from '../../prompts/belonging/misfits.ts'
import type { Outcome } from '../claims/outcome.ts'
import {
  type Answered,
  type Asking,
  type Checked,
  type Ended,
  hasAnswer,
  isAsking,
  type Open,
  type Progress,
  type Rated,
  type Unrated,
} from './progress.ts'

/** A step that does not fit how far a draft has come changes nothing. */
export type Step = (now: Open) => Progress

type Received = { text: string; call?: symbol; note?: string | undefined }

export const answer =
  ({ text, call, note }: Received): Step =>
  (now) =>
    isAsking(now) ? { ...now, kind: 'answered', past: { ...now.past, note }, text, call } : now

export const refuse =
  (refusal: string): Step =>
  (now) => {
    if (isAsking(now)) return { ...now, kind: 'refused', refusal }
    return hasAnswer(now) ? { ...now, refusal } : now
  }

/** A suspicion stays until the text has passed alone. */
export const withdraw: Step = (now) => (hasAnswer(now) ? { ...askAgain(now, now.past), suspicion: now.suspicion } : now)

export const suspect =
  (suspicion: string | undefined): Step =>
  (now) => ({ ...now, suspicion })

export const doubt =
  ({ doubts, hunch }: Partial<Pick<Misfit, 'doubts' | 'hunch'>> = {}): Step =>
  (now) =>
    hasAnswer(now) ? { ...now, doubts, hunch } : now

export const check = (answered: Answered, checked: Checked['checked']): Checked => ({
  ...answered,
  kind: 'checked',
  checked,
})

export const write =
  (row: Open['row']): Step =>
  (now) => ({ ...now, row })

export const askAgain = ({ draft, row }: Open, past: Open['past']): Asking => ({ kind: 'asking', draft, row, past })

export const end = (last: Open, outcome?: Outcome): Ended => {
  const { draft, row, past } = last
  return { kind: 'ended', draft, row, past, last, ...(outcome && { outcome }) }
}

export const rate = (checked: Checked, rating: Rating): Rated => ({ ...checked, kind: 'rated', rating })
export const unrate = (checked: Checked, failure: string): Unrated => ({ ...checked, kind: 'unrated', failure })
