import { randomInt } from 'node:crypto'
import type { RatingBatch, TranslationBatch, TranslatorRow } from '../prompts/batches.ts'
import { type Prompt, ratingPrompt, translationPrompt } from '../prompts/prompts.ts'
import { termsPrompt } from '../prompts/terms/termsPrompt.ts'
import { ServiceBusy } from './limiter.ts'
import type { Usage } from './models/answers.ts'
import { presetOf } from './models/constants.ts'
import { type Feature, type LeftOut, namesOf, type RequestSettings } from './models/features.ts'
import { createModelService, type ModelService, type Question, type ServiceOptions } from './models/modelService.ts'
import type { Answers } from './models/schemas.ts'
import { type OnUse, type Rating, TextRefused, type Translator, TranslatorRefused } from './translator.ts'

type Options = Omit<ServiceOptions, 'provider'> &
  Omit<RequestSettings, 'provider'> & {
    provider?: RequestSettings['provider']
    ratingModel?: string | undefined
    isRating?: boolean
    service?: ModelService
    isBrought?: boolean | undefined
    readsImages?: boolean | undefined
  }
type OnRow = Parameters<ModelService['ask']>[1]
type Asked = {
  prompt: (leftOut: LeftOut) => Prompt | undefined
  answers: Answers
  flow: string
  isVaried?: true | undefined
  hasPictures?: true | undefined
  onUse: OnUse | undefined
}

const MINUTE_MS = 60_000
const PATIENCE_MS = { translations: 6 * 60 * MINUTE_MS, ratings: 15 * MINUTE_MS, terms: MINUTE_MS }
const FLEX_PATIENCE_MS = { translations: 10 * 60 * MINUTE_MS, ratings: 60 * MINUTE_MS, terms: MINUTE_MS }

/** The least that brings other words from a temperature of 0, and the most that still makes sentences. */
const [VARIATION, MAX_TEMPERATURE] = [0.5, 1.2]
/** As the database takes it: what a service counts may be anything. */
const MAX_TOKENS = 2 ** 31 - 1
const [HIDDEN_IDS, FEW_IDS] = [[100, 1_000], 450] as const
const MANY_IDS = [100_000, 1_000_000] as const

export function createOpenAiTranslator(options: Options): Translator {
  const { provider = 'other', model, ratingModel = model, isRating = true, isBrought = false } = options
  const { effort, temperature, maxTokens, tier } = options
  const service = options.service ?? createModelService({ ...options, provider })
  const settings = { provider, effort, temperature, maxTokens, tier }

  async function ask(
    { prompt, answers, flow, isVaried, hasPictures, onUse }: Asked,
    onRow: OnRow,
    signal: AbortSignal,
  ): Promise<void> {
    const chosen = { ...settings, hasPictures, model: answers === 'ratings' ? ratingModel : model }
    const asked = isVaried ? varied(chosen) : chosen
    const question = { settings: asked, prompt, answers, flow, patienceMs: PATIENCE_MS[answers] }
    const answered = await (tier === 'flex'
      ? askCheaply(question, onRow, signal)
      : service.ask(question, onRow, signal))
    const is_flex = isFlex(asked, answered)
    onUse?.({ model: asked.model, ...tokensIn(answered.usage), ms: Math.round(answered.ms), is_flex })
  }

  async function askCheaply(question: Question, onRow: OnRow, signal: AbortSignal) {
    try {
      return await service.ask({ ...question, patienceMs: FLEX_PATIENCE_MS[question.answers] }, onRow, signal)
    } catch (error) {
      if (signal.aborted || error instanceof TranslatorRefused || error instanceof TextRefused) throw error
      if (error instanceof ServiceBusy && error.laterMs !== undefined) throw error
      const usual = { ...question, settings: { ...question.settings, tier: undefined } }
      return { ...(await service.ask(usual, onRow, signal)), isUsual: true }
    }
  }

  async function rate(batch: RatingBatch, signal: AbortSignal, onUse?: OnUse) {
    const rows = withHiddenIds(batch.rows)
    const ratings = new Map<string, Omit<Rating, 'comment'>>()
    const comments = new Map<string, string>()
    const prompt = () => ratingPrompt({ ...batch, rows: rows.short })
    await ask(
      { prompt, answers: 'ratings', flow: batch.payer_id, onUse },
      ({ id, values }, missed) => {
        const row = rows.idOf(id)
        if (row === undefined) return
        if (typeof values[0] === 'string') return void comments.set(row, values[0])
        const rating = readRating(values)
        if (rating) ratings.set(row, { ...rating, ...noteOf(missed) })
      },
      signal,
    )
    return new Map(Array.from(ratings, ([id, rating]) => [id, { ...rating, comment: comments.get(id) ?? '' }]))
  }

  return {
    name: model,
    ratedBy: ratingModel,
    ...(isBrought && { isBrought }),
    hasFlex: presetOf(provider).hasFlex ?? false,
    ...(options.readsImages && { readsImages: true as const }),
    promptOf: (batch) => translationPrompt({ ...batch, rows: numbered(batch.rows).short }),
    async translate(batch, onRow, signal, onUse) {
      const rows = numbered(batch.rows)
      const arrived = new Set<string>()
      const question = questionOf(batch, rows.short, ({ id }) => !arrived.has(id))
      await ask(
        { ...question, answers: 'translations', flow: batch.payer_id, isVaried: batch.isVaried, onUse },
        ({ id, values }, missed) => {
          const row = rows.idOf(id)
          const text = values.at(-1)
          if (row === undefined || typeof text !== 'string' || values.length > 2) return
          arrived.add(id)
          const echo = values.length === 2 ? { echo: String(values[0]) } : {}
          onRow(row, text, { ...echo, ...noteOf(missed) })
        },
        signal,
      )
    },
    ...(isRating ? { rate } : {}),
    proposeTerms: proposing(ask),
  }
}

type Ask = (asked: Asked, onRow: OnRow, signal: AbortSignal) => Promise<void>

const proposing =
  (ask: Ask): NonNullable<Translator['proposeTerms']> =>
  (batch, onTerm, signal, onUse) =>
    ask(
      { prompt: () => termsPrompt(batch), answers: 'terms', flow: batch.payer_id, onUse },
      ({ id, values }) => onTerm(id, String(values[0] ?? '')),
      signal,
    )

const varied = <Settings extends { temperature?: number | undefined }>(settings: Settings): Settings =>
  settings.temperature === undefined
    ? settings
    : { ...settings, temperature: Math.min(MAX_TEMPERATURE, settings.temperature + VARIATION) }

function questionOf(batch: TranslationBatch, rows: TranslatorRow[], isLeft: (row: TranslatorRow) => boolean) {
  const hasPictures = rows.some(({ picture }) => picture) || undefined
  const prompt = (leftOut: LeftOut) => {
    const left = rows.filter(isLeft)
    const told = leftOut.has('images') ? left.map(({ picture: _, ...row }) => row) : left
    return told.length > 0 ? translationPrompt({ ...batch, rows: told }) : undefined
  }
  return { prompt, hasPictures }
}

const noteOf = (missed: Feature[]) =>
  missed.length === 0 ? {} : { note: `without ${namesOf(missed).join(', ')}, which the service refused` }

export const isFlex = (
  { provider, tier }: Pick<RequestSettings, 'provider' | 'tier'>,
  { missed, isUsual = false }: { missed: Feature[]; isUsual?: boolean },
) => tier === 'flex' && presetOf(provider).hasFlex === true && !isUsual && !missed.includes('tier')

function tokensIn({ input, output, cached }: Usage) {
  if (input === 0) return { input_tokens: null, cached_tokens: null, output_tokens: null }
  const [input_tokens, output_tokens] = [input, output].map((count) =>
    Math.min(MAX_TOKENS, Math.max(0, Math.round(count))),
  ) as [number, number]
  return { input_tokens, cached_tokens: Math.min(input_tokens, Math.max(0, Math.round(cached))), output_tokens }
}

/** Short ids cost less and are copied without mistakes. */
const numbered = <Row extends { id: string }>(rows: Row[]) =>
  withIds(
    rows,
    rows.map((_, index) => String(index + 1)),
  )

/**
 * Ids that no text can know, of one token each: an order to rate one other row, which a control does not notice, cannot name
 * it.
 */
function withHiddenIds<Row extends { id: string }>(rows: Row[]) {
  const ids = new Set<string>()
  const [least, most] = rows.length <= FEW_IDS ? HIDDEN_IDS : MANY_IDS
  while (ids.size < rows.length) ids.add(String(randomInt(least, most)))
  return withIds(rows, [...ids])
}

function withIds<Row extends { id: string }>(rows: Row[], short: string[]) {
  const ids = new Map(rows.map((row, index) => [short[index]!, row.id]))
  return {
    short: rows.map((row, index) => ({ ...row, id: short[index]! })),
    idOf: (id: string) => ids.get(id),
  }
}

/** Scores of 0 to 10, halved; others are brought inside, one is all of them, and an answer without numbers is none. */
function readRating(values: (string | number)[]): Omit<Rating, 'comment'> | undefined {
  const scores = values.filter((value) => typeof value === 'number' && Number.isFinite(value)) as number[]
  const halves = scores.map((score) => Math.min(10, Math.max(0, score)) / 2)
  const [accuracy, cultural_fit, style, overall] = halves.length === 1 ? Array(4).fill(halves[0]) : halves
  if (accuracy === undefined || cultural_fit === undefined || style === undefined) return undefined
  return { accuracy, cultural_fit, style, overall: overall ?? (accuracy + cultural_fit + style) / 3 }
}
