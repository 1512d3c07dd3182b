import type { OnUse, Rating } from '../../integrations/translator.ts'
import { asRow } from '../drafts/asRow.ts'
import { type Checked, faultsIn, type Rated, type Unrated } from '../drafts/progress.ts'
import { rate, unrate } from '../drafts/steps.ts'
import type { RatingRun } from '../run.ts'
import type { Company, Question } from './askSafely.ts'
import { bareContext, ratingContext, withoutTone } from './calls.ts'
import { amongRows, areTold, drawFrom, drawRatedControls, type RatedControl } from './controls.ts'
import { besideUnquoted } from './quotes.ts'
import { NOTHING_BESIDE } from './surroundings.ts'

const UNRATED = 'This text may have spoken to the model: it was rated like a wrong translation and a right one.'

export function rating(
  { services, promptContext, signal }: RatingRun,
  found: Map<Checked, Rated | Unrated>,
): Question<Checked, RatedControl, Map<string, Rating>> {
  const { translator, config } = services
  const threshold = config.ai.qualityThreshold
  const draftsOf = (rows: Checked[]) => rows.map(({ draft }) => draft)

  async function call(rows: Checked[], controls: RatedControl[], { context }: Company, onUse: OnUse) {
    const shared = { ...ratingContext(context, draftsOf(rows)), ...NOTHING_BESIDE }
    const beside = await besideUnquoted(services, rows, shared)
    const batch = { ...beside, threshold, rows: amongRows(drawFrom(rows.map(asRatedRow)), controls) }
    return translator.rate!(batch, signal, onUse)
  }

  return {
    purpose: 'rate',
    drawControls: (context, onUse) => drawRatedControls(services, context, signal, onUse),
    call,
    // Ratings among which right and wrong are the same were told to the model by a text of the call.
    areKept: (ratings, context, onUse) => areTold(services, context, ratings, signal, onUse),
    bareContext: (rows) => withoutTone(bareContext(promptContext, draftsOf(rows))),
    async take(rows, ratings, { isOff }) {
      for (const row of isOff ? [] : rows) {
        const rating = ratings.get(row.draft.row.source_text_id)
        if (rating) found.set(row, rate(row, rating))
      }
      return []
    },
    withdraw: async (rows) => rows,
    settle: (row, hasChanged) => {
      if (hasChanged) found.set(row, unrate({ ...row, suspicion: UNRATED }, UNRATED))
    },
    isOpen: (row) => !found.has(row),
    refuse: (row, message) => void found.set(row, unrate(row, failureFor(message))),
    triesAlone: 1,
  }
}

function asRatedRow(progress: Checked) {
  const { draft, past, text: translation } = progress
  const checks = faultsIn(progress).map(({ told }) => told)
  return { ...asRow({ draft: { ...draft, reference: undefined }, past }), translation, checks: checks.join(' ') }
}

export const failureFor = (message: string) => `The rating failed: ${message}.`
