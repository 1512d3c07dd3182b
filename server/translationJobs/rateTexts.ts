import { ServiceBusy } from '../integrations/limiter.ts'
import { TranslatorRefused } from '../integrations/translator.ts'
import { askSafely } from './calls/askSafely.ts'
import { callsOf, inOtherCompany } from './calls/calls.ts'
import { withoutQuotes } from './calls/quotes.ts'
import { failureFor, rating } from './calls/rating.ts'
import type { Draft } from './drafts/draft.ts'
import type { Checked, Rated, Unrated } from './drafts/progress.ts'
import { unrate } from './drafts/steps.ts'
import type { RatingRun, Run } from './run.ts'

const RATING_ASKS = 2
const MAX_RATING_WAIT_MS = 15 * 60_000
const MAX_COMMENT_LENGTH = 1_000
const NOT_RATED = 'No rating came back.'

/** Has whole texts rated, in other company than they were translated in and beside no other text. A rating that fails costs nobody the translation: it says why, and a person looks. */
export async function rateTexts(run: RatingRun, texts: Checked[]): Promise<Map<Draft, Rated | Unrated>> {
  const { services, signal } = run
  const { translator } = services
  if (!translator.rate) return new Map()
  const found = new Map(texts.flatMap((text) => unratable(text)))
  const question = rating(run, found)
  try {
    for (let asks = 0; asks < RATING_ASKS; asks++)
      for (const call of callsOf(texts.filter(question.isOpen)))
        for (const company of inOtherCompany(call))
          for (const group of await withoutQuotes(services, company)) await askSafely(run, group, question)
  } catch (error) {
    if (signal.aborted || isWorthWaiting(error, run)) throw error
    services.log('warn', 'rating_failed', { model: translator.name, rows: texts.length }, error)
    // An internal reason stays in the log.
    const isForPeople = error instanceof TranslatorRefused || error instanceof ServiceBusy
    const reason = isForPeople ? failureFor(error.message) : 'The rating failed.'
    for (const text of texts.filter(question.isOpen)) found.set(text, unrate(text, reason))
  }
  for (const text of texts.filter(question.isOpen)) found.set(text, unrate(text, NOT_RATED))
  const rated = await withReadableComments(services, [...found.values()])
  return new Map(rated.map((one) => [one.draft, one]))
}

function unratable(text: Checked): [Checked, Rated | Unrated][] {
  const failure = text.suspicion ?? (text.refusal && failureFor(text.refusal))
  return failure === undefined ? [] : [[text, unrate(text, failure)]]
}

const isWorthWaiting = (error: unknown, { waitingSince = Date.now() }: RatingRun) =>
  error instanceof ServiceBusy && error.laterMs !== undefined && Date.now() - waitingSince < MAX_RATING_WAIT_MS

/** A comment is for people: one that tells the instructions instead is left out. */
async function withReadableComments({ texts }: Run['services'], all: (Rated | Unrated)[]) {
  const rated = all.filter((one) => one.kind === 'rated')
  const repeats = await texts.run(
    'repeat',
    undefined,
    rated.map(({ rating, draft }) => ({ text: rating.comment, source: draft.row.source })),
  )
  const isReadable = new Set(rated.filter((_, index) => repeats[index] === false))
  const commentOf = (one: Rated) => (isReadable.has(one) ? asStored(one.rating.comment) : '')
  return all.map((one) => (one.kind === 'rated' ? { ...one, rating: { ...one.rating, comment: commentOf(one) } } : one))
}

const asStored = (comment: string) => comment.replaceAll('\u0000', '').toWellFormed().slice(0, MAX_COMMENT_LENGTH)
