import {
  CAP_REACHED,
  INSUFFICIENT_QUOTA,
  SUBSCRIPTION_ENDING,
  SUBSCRIPTION_REQUIRED,
} from '#server/translationRequests/constants.ts'
import { translate } from '../rows/queries.ts'
import type { PageInLanguage } from './pagesInLanguages.ts'

/** The result for a page in a language: started, or the reason it was not. */
export type Outcome = { place: PageInLanguage; words: number; fault?: string }

/** No other page would be taken after one of these. */
const FINAL = [INSUFFICIENT_QUOTA, SUBSCRIPTION_REQUIRED, SUBSCRIPTION_ENDING, CAP_REACHED]

/** Asks for one page in one language after another; `onOutcome` hears of each. Stops where nothing more would be taken. */
export async function translateInTurn(places: readonly PageInLanguage[], onOutcome: (outcome: Outcome) => void) {
  for (const place of places) {
    const outcome = await translateOne(place)
    onOutcome(outcome)
    if (outcome.fault && FINAL.includes(outcome.fault)) return
  }
}

async function translateOne(place: PageInLanguage): Promise<Outcome> {
  try {
    const answer = await translate({ page_id: place.page.id, language: place.language })
    return { place, words: answer.total_words, ...(answer.status === 'error' && { fault: answer.message }) }
  } catch (error) {
    return { place, words: 0, fault: error instanceof Error ? error.message : 'Failed to start translation' }
  }
}
