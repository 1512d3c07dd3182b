import { ServiceBusy } from '../integrations/limiter.ts'
import { type Rating, TranslatorRefused } from '../integrations/translator.ts'
import type { TranslateRows } from '../jobs.ts'
import { recordUse } from '../modelCosts/modelUse.ts'
import type { Services } from '../services.ts'
import { askInHalves, asRow } from './attemptTexts.ts'
import type { BatchContext } from './batchContext.ts'
import { bareContext, callsOf, halvesOf, inOtherCompany, ratingContext, withoutTone } from './calls/calls.ts'
import { amongRows, areTold, drawFrom, drawRatedControls } from './calls/controls.ts'
import { besideUnquoted, withoutQuotes } from './calls/quotes.ts'
import { NOTHING_BESIDE } from './calls/surroundings.ts'
import type { RatingResult } from './judgeWork.ts'
import { faultsIn, type Work } from './work.ts'

/** A rating that a call leaves out is asked for once more. */
const RATING_ASKS = 2
const MAX_RATING_WAIT_MS = 15 * 60_000
const NOT_RATED = 'No rating came back.'
const UNRATED = 'This text may have spoken to the model: it was rated like a wrong translation and a right one.'

type Told = { context: BatchContext }

/** Has whole texts rated, in other company than they were translated in and beside no other text. A rating that fails costs nobody the translation: it says why, and a person looks. */
export async function rateWorks(
  services: Services,
  job: TranslateRows,
  { context }: Told,
  works: Work[],
  signal: AbortSignal,
): Promise<(work: Work) => RatingResult> {
  const { translator, config } = services
  const ratings = new Map<string, Rating>()
  const failures = new Map<string, string>()
  if (!translator.rate) return () => 'off'
  const isUnrated = ({ row, refusal, suspicion }: Work) =>
    refusal === undefined && suspicion === undefined && !ratings.has(row.source_text_id)
  async function ask(batch: Work[], told: BatchContext) {
    const beside = await besideUnquoted(services, batch, { ...ratingContext(told, batch), ...NOTHING_BESIDE })
    const own = batch.map((work) => ({
      ...asRow({ ...work, reference: undefined }),
      translation: work.answer!,
      checks: checksOf(work),
    }))
    const threshold = config.ai.qualityThreshold
    const found = await recordUse(services, job, { purpose: 'rate', rows: batch.length }, async (onUse) => {
      const controls = await drawRatedControls(services, told, signal, onUse)
      const rows = amongRows(drawFrom(own), controls)
      const rated = await translator.rate!({ ...beside, threshold, rows }, signal, onUse)
      const isOff = controls.length > 0 && !(await areTold(services, told, rated, signal, onUse))
      return isOff ? undefined : rated
    })
    if (!found) return await askApart(batch, told)
    for (const [id, rating] of found) ratings.set(id, rating)
  }
  /** Ratings among which right and wrong are the same were told to the model by a text of the call. */
  async function askApart(batch: Work[], told: BatchContext) {
    const isAlone = batch.length === 1 && told !== context
    if (isAlone) for (const work of batch) work.suspicion = UNRATED
    else
      for (const half of halvesOf(batch))
        await askInHalves(half, (some) => ask(some, withoutTone(bareContext(context, some))), isUnrated)
  }
  try {
    for (let asks = 0; asks < RATING_ASKS; asks++)
      for (const call of callsOf(works.filter(isUnrated)))
        for (const company of inOtherCompany(call))
          for (const group of await withoutQuotes(services, company))
            await askInHalves(group, (batch) => ask(batch, context), isUnrated)
  } catch (error) {
    if (signal.aborted || isWorthWaiting(error, job)) throw error
    services.log('warn', 'rating_failed', { model: translator.name, rows: works.length }, error)
    // An internal reason stays in the log.
    const isForPeople = error instanceof TranslatorRefused || error instanceof ServiceBusy
    const reason = isForPeople ? `The rating failed: ${error.message}.` : 'The rating failed.'
    for (const { row } of works) failures.set(row.source_text_id, reason)
  }
  for (const { row, refusal, suspicion } of works) {
    if (refusal !== undefined) failures.set(row.source_text_id, `The rating failed: ${refusal}.`)
    if (suspicion !== undefined) failures.set(row.source_text_id, suspicion)
  }
  for (const work of works) work.refusal = undefined
  const comments = await withoutRepeats(services, works, ratings)
  return ({ row: { source_text_id: id } }) => comments.get(id) ?? { failure: failures.get(id) ?? NOT_RATED }
}

/** The job may come back for the rating of texts that are there. */
const isWorthWaiting = (error: unknown, { waiting }: TranslateRows) =>
  error instanceof ServiceBusy &&
  error.laterMs !== undefined &&
  Date.now() - (waiting?.since ?? Date.now()) < MAX_RATING_WAIT_MS

const checksOf = (work: Work) =>
  faultsIn(work)
    .map(({ told }) => told)
    .join(' ')

/** A comment is for people: one that tells the instructions instead is left out. */
async function withoutRepeats({ texts }: Services, works: Work[], ratings: Map<string, Rating>) {
  const rated = works.filter(({ row }) => ratings.has(row.source_text_id))
  const repeats = await texts.run(
    'repeat',
    undefined,
    rated.map(({ row }) => ({ text: ratings.get(row.source_text_id)!.comment, source: row.source })),
  )
  return new Map(
    rated.map(({ row: { source_text_id: id } }, index) => {
      const rating = ratings.get(id)!
      return [id, repeats[index] === false ? rating : { ...rating, comment: '' }]
    }),
  )
}
