import type { Review } from '#db/vocabulary/reviews.ts'
import type { Rating } from '../../integrations/translator.ts'
import { type Hunched, saysAgain } from '../../prompts/belonging/hunches.ts'
import type { Fault } from '../../prompts/checks.ts'
import { inTexts } from '../../prompts/marks/marks.ts'
import type { Checked as CheckedText } from '../../prompts/textTasks.ts'
import type { ClaimedRow } from '../claims/claimedRow.ts'
import type { Outcome } from '../claims/outcome.ts'
import type { Draft } from './draft.ts'

const NOTHING_CAME = 'No translation came back.'

export type RatedText = { text: string; rating: Rating | undefined; faults: Fault[] }

export type Past = Readonly<{
  feedback?: string | undefined
  refused?: string | undefined
  best?: RatedText
  mendable?: { text: string; faults: Fault[] }
  /** The engine's answers on which there was no more than a hunch. */
  hunched?: readonly Hunched[]
  note?: string | undefined
  previous: Readonly<Review['previous_attempts']>
}>

type Stage<Kind extends string, Facts = unknown> = Readonly<
  { kind: Kind; draft: Draft; row: ClaimedRow; past: Past } & Facts
>
type Suspected = {
  suspicion?: string | undefined
}
type Answer = Suspected & {
  /** The engine's, with tokens. */
  text: string
  call?: symbol | undefined
  doubts?: readonly string[] | undefined
  hunch?: string | undefined
  refusal?: string | undefined
}
type Check = Answer & { checked: CheckedText & { isOverdue?: true } }

export type Asking = Stage<'asking', Suspected>
export type Refused = Stage<'refused', Suspected & { refusal: string }>
export type Answered = Stage<'answered', Answer>
export type Checked = Stage<'checked', Check>
export type Rated = Stage<'rated', Check & { rating: Rating }>
export type Unrated = Stage<'unrated', Check & { failure: string }>
export type Open = Asking | Refused | Answered | Checked | Rated | Unrated
/** Without an outcome the row has become somebody else's. `last`: how far it came. */
export type Ended = Stage<'ended', { last: Open; outcome?: Outcome }>

export type Progress = Open | Ended

export const asking = (draft: Draft, row: ClaimedRow): Asking => ({
  kind: 'asking',
  draft,
  row,
  past: { previous: [] },
})

export const isAsking = (progress: Progress): progress is Asking => progress.kind === 'asking'
export const isAnswered = (progress: Progress): progress is Answered => progress.kind === 'answered'
export const isChecked = (progress: Progress): progress is Checked => progress.kind === 'checked'
export const isEnded = (progress: Progress): progress is Ended => progress.kind === 'ended'
export const isOpen = (progress: Progress): progress is Open => !isEnded(progress)
export const hasAnswer = (progress: Progress): progress is Answered | Checked | Rated | Unrated => 'text' in progress
export const hasCheck = (progress: Progress): progress is Checked | Rated | Unrated => 'checked' in progress

export const lastOf = (progress: Progress): Open => (isEnded(progress) ? progress.last : progress)

export function faultsIn(progress: Open): Fault[] {
  if (!hasCheck(progress)) {
    const message = progress.kind === 'refused' ? progress.refusal : NOTHING_CAME
    return [{ kind: 'useless', message, told: message }]
  }
  const { draft, checked, suspicion, doubts = [] } = progress
  const hunch = hunchOn(progress)
  const doubtful = (message: string, told = message): Fault => ({ kind: 'doubtful', message, told })
  return [
    ...checked.faults,
    ...(suspicion === undefined ? [] : [doubtful(suspicion)]),
    ...doubts.map((doubt) => doubtful(inTexts(draft.structured, doubt), doubt)),
    ...(hunch === undefined ? [] : [doubtful(inTexts(draft.structured, hunch), UNTOLD)]),
  ]
}

/** An engine that is told of it would change what is right. */
const UNTOLD = ''

/** It ends when the engine, which is not told of it, says nearly the same again. */
function hunchOn(progress: Open): string | undefined {
  if (!hasAnswer(progress) || progress.hunch === undefined) return undefined
  const { past, text, hunch } = progress
  return saysAgain(past.hunched ?? [], { text, hunch }) ? undefined : hunch
}

export const isWhole = (progress: Open) => faultsIn(progress).every((fault) => fault.kind === 'doubtful')

export function wholeIn(progress: Open): RatedText | undefined {
  if (!hasCheck(progress) || !isWhole(progress)) return undefined
  const rating = progress.kind === 'rated' ? progress.rating : undefined
  return { text: progress.checked.text, rating, faults: faultsIn(progress) }
}
