import { FAILED, FINISHED, TO_REVIEW, type TranslationStatus } from '#db/vocabulary/statuses.ts'

export type Entered = { status: TranslationStatus | undefined; isEmpty: boolean }
export type Left = { outcome: 'keep' | 'complete' | 'cancel'; text: string; wasOffline: boolean }
/** `isSaved`: its history has an entry. */
export type FinishedRow = { text: string; status: TranslationStatus | undefined; isClaimed: boolean; isSaved: boolean }

/** `merged`: needs review, because nobody has seen the text that came of two. */
type Finish = { kind: 'unchanged' | 'removed' } | { kind: 'saved' | 'merged'; status: TranslationStatus }

const UNCHANGED: Finish = { kind: 'unchanged' }

/** Saving completes a row that was not started or had failed, and keeps every other status (R34). */
export const savedStatus = (status: TranslationStatus | undefined) =>
  status === undefined || status === FAILED ? FINISHED : status

/**
 * Decides what becomes of a row that a person has left (R34). A row without text is no translation any more, unless another
 * person emptied it or may still be typing there.
 */
export function finishOf(entered: Entered, now: FinishedRow, left: Left): Finish {
  if (now.isClaimed || now.status === undefined) return UNCHANGED
  const isEmpty = now.text === ''
  const wasNothing = entered.isEmpty && entered.status === undefined
  if (left.outcome === 'cancel' || (wasNothing && left.text === ''))
    return isEmpty && !now.isSaved ? { kind: 'removed' } : UNCHANGED
  if (isEmpty !== (left.text === '')) return UNCHANGED // another person's edit arrived after ours
  if (isEmpty) return { kind: 'removed' }
  if (left.wasOffline && now.text !== left.text) return { kind: 'merged', status: TO_REVIEW }
  return { kind: 'saved', status: left.outcome === 'complete' ? FINISHED : statusKept(entered, now.status) }
}

function statusKept({ status, isEmpty }: Entered, now: TranslationStatus) {
  const wasNotStarted = status === undefined || (isEmpty && status === TO_REVIEW)
  return wasNotStarted || status === FAILED ? FINISHED : now
}
