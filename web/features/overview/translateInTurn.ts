import {
  CAP_REACHED,
  CONFIRM_ADDRESS,
  FREE_WORDS_GIVEN_OUT,
  INSUFFICIENT_QUOTA,
  SUBSCRIPTION_ENDING,
  SUBSCRIPTION_REQUIRED,
  WORD_LIMIT_REACHED,
} from '#server/billing/constants.ts'
import type { LeftTo } from '#server/translationRequests/contract.ts'
import { translate } from '../rows/calls.ts'
import type { PageInLanguage } from './pagesInLanguages.ts'

export type Outcome = { target: PageInLanguage; words: number; fault?: string; left_to?: LeftTo[] | undefined }

export type Wanted = { targets: readonly PageInLanguage[]; isLater: boolean }

const FINAL = [
  CONFIRM_ADDRESS,
  FREE_WORDS_GIVEN_OUT,
  INSUFFICIENT_QUOTA,
  SUBSCRIPTION_REQUIRED,
  SUBSCRIPTION_ENDING,
  CAP_REACHED,
  WORD_LIMIT_REACHED,
]

/**
 * Stops where no further page would be taken. `isLater` asks for the lower price of a service that has one for work that may
 * wait.
 */
export async function translateInTurn({ targets, isLater }: Wanted, onOutcome: (outcome: Outcome) => void) {
  const outcomes: Outcome[] = []
  for (const target of targets) {
    const outcome = await translateOne(target, isLater)
    onOutcome(outcome)
    outcomes.push(outcome)
    if (outcome.fault && FINAL.includes(outcome.fault)) break
  }
  return outcomes
}

async function translateOne(target: PageInLanguage, isLater: boolean): Promise<Outcome> {
  try {
    const address = { page_id: target.page.id, language: target.language }
    const answer = await translate(address, isLater ? { service_tier: 'flex' } : {})
    const { total_words: words, left_to } = answer
    return { target, words, left_to, ...(answer.status === 'error' && { fault: answer.message }) }
  } catch (error) {
    return { target, words: 0, fault: error instanceof Error ? error.message : 'Failed to start translation' }
  }
}
