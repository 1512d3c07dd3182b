import { presetOf } from '../modelServices/constants.ts'
import { type Prompt, ratingPrompt, translationPrompt } from '../prompts/prompts.ts'
import type { Usage } from './models/answers.ts'
import type { RequestSettings } from './models/features.ts'
import { createModelService, type ModelService, type ServiceOptions } from './models/modelService.ts'
import type { Answers } from './models/schemas.ts'
import { type Rating, type RatingBatch, TextRefused, type Translator, TranslatorRefused } from './translator.ts'

type Options = Omit<ServiceOptions, 'provider'> &
  Omit<RequestSettings, 'provider'> & {
    provider?: RequestSettings['provider']
    /** Rates instead of the model that translates. */
    ratingModel?: string | undefined
    isRating?: boolean
    /** Shared by translators of the same address and key; one of its own without it. */
    service?: ModelService
  }
type OnRow = Parameters<ModelService['ask']>[1]
type Asked = { prompt: () => Prompt | undefined; answers: Answers; flow: string }

const MINUTE_MS = 60_000
/** A translation waits through any outage of hours; a text that is there does not wait so long for its rating. */
const PATIENCE_MS = { translations: 6 * 60 * MINUTE_MS, ratings: 15 * MINUTE_MS }
/** Cheap work waits for room, and is then done at the usual price. */
const FLEX_PATIENCE_MS = { translations: 10 * 60 * MINUTE_MS, ratings: 60 * MINUTE_MS }

/** An engine that asks a model service. */
export function createOpenAiTranslator(options: Options): Translator {
  const { provider = 'other', model, ratingModel = model, isRating = true } = options
  const { effort, temperature, maxTokens, tier } = options
  const service = options.service ?? createModelService({ ...options, provider })
  const settings = { provider, effort, temperature, maxTokens, tier }

  async function ask({ prompt, answers, flow }: Asked, onRow: OnRow, signal: AbortSignal): Promise<Usage> {
    const asked = { ...settings, model: answers === 'ratings' ? ratingModel : model }
    const question = { settings: asked, prompt, answers, flow, patienceMs: PATIENCE_MS[answers] }
    if (tier !== 'flex') return (await service.ask(question, onRow, signal)).usage
    try {
      return (await service.ask({ ...question, patienceMs: FLEX_PATIENCE_MS[answers] }, onRow, signal)).usage
    } catch (error) {
      if (signal.aborted || error instanceof TranslatorRefused || error instanceof TextRefused) throw error
      const usual = { ...question, settings: { ...asked, tier: undefined } }
      return (await service.ask(usual, onRow, signal)).usage
    }
  }

  async function rate(batch: RatingBatch, signal: AbortSignal) {
    const rows = numbered(batch.rows)
    const ratings = new Map<string, Rating>()
    const prompt = () => ratingPrompt({ ...batch, rows: rows.short })
    await ask(
      { prompt, answers: 'ratings', flow: batch.organization_id },
      ({ id, ...answer }) => {
        const row = rows.idOf(id)
        const rating = readRating(answer)
        if (row !== undefined && rating) ratings.set(row, rating)
      },
      signal,
    )
    return ratings
  }

  return {
    name: model,
    hasFlex: presetOf(provider).hasFlex ?? false,
    promptOf: (batch) => translationPrompt({ ...batch, rows: numbered(batch.rows).short }),
    async translate(batch, onRow, signal) {
      const rows = numbered(batch.rows)
      const arrived = new Set<string>()
      const prompt = () => {
        const left = rows.short.filter(({ id }) => !arrived.has(id))
        return left.length > 0 ? translationPrompt({ ...batch, rows: left }) : undefined
      }
      await ask(
        { prompt, answers: 'translations', flow: batch.organization_id },
        ({ id, echo, text }) => {
          const row = rows.idOf(id)
          if (row === undefined || typeof text !== 'string') return
          arrived.add(id)
          onRow(row, text, typeof echo === 'string' ? echo : undefined)
        },
        signal,
      )
    },
    ...(isRating ? { rate } : {}),
  }
}

/** Short ids cost less and are copied without mistakes. */
function numbered<Row extends { id: string }>(rows: Row[]) {
  const ids = new Map(rows.map((row, index) => [String(index + 1), row.id]))
  return {
    short: rows.map((row, index) => ({ ...row, id: String(index + 1) })),
    idOf: (short: string) => ids.get(short),
  }
}

/** Numbers outside 0 to 5 are brought inside; an answer without numbers is none. */
function readRating(answer: Record<string, unknown>): Rating | undefined {
  const number = (key: string) => {
    const value = answer[key]
    return typeof value === 'number' && Number.isFinite(value) ? Math.min(5, Math.max(0, value)) : undefined
  }
  const [accuracy, cultural_fit, style] = [number('accuracy'), number('cultural_fit'), number('style')]
  if (accuracy === undefined || cultural_fit === undefined || style === undefined) return undefined
  const overall = number('overall') ?? (accuracy + cultural_fit + style) / 3
  return { accuracy, cultural_fit, style, overall, comment: typeof answer.comment === 'string' ? answer.comment : '' }
}
