import type { ServiceScope } from '#db/queries/translationJobs/modelServices.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { FLEX_PART } from '../integrations/models/constants.ts'
import { namesOf } from '../integrations/models/features.ts'
import { isFlex } from '../integrations/openai.ts'
import { translationPrompt } from '../prompts/prompts.ts'
import type { Services } from '../services.ts'
import type { ModelSettings, TriedModelService } from './contract.ts'
import { UNREADABLE_KEY } from './engines.ts'
import type { readAccess } from './modelService.ts'

const TRY_MS = 120_000
const TOO_SLOW = 'No answer within two minutes. The service may be right for long work all the same.'
const FAILED = 'The translation service does not answer'
const SOURCES = ['Start the game', 'Welcome back, {player}!', 'Quit without saving?']
const PLACEHOLDER = '{player}'

type Access = Awaited<ReturnType<typeof readAccess>>

/** @throws {ApiError} 429 or 503 when too many are under way */
export const tryInTurn = (person: string, ...asked: Parameters<typeof tryModelService>) =>
  asked[0].machines.modelTries.run({ person }, () => tryModelService(...asked), { signal: asked[4] })

async function tryModelService(
  { engines }: Services,
  scope: ServiceScope,
  { settings, key, kept }: Access,
  language: LanguageCode,
  hasLeft: AbortSignal,
): Promise<TriedModelService> {
  const opened = kept ? decrypt(engines, kept, scope) : key
  const started = performance.now()
  const rows = SOURCES.map((source): TriedModelService['rows'][number] => ({ source, translation: null }))
  const tried: TriedModelService = {
    models: [],
    rows,
    error: kept && opened === undefined ? UNREADABLE_KEY : null,
    left_out: [],
    first_row_ms: null,
    total_ms: 0,
    tokens: { input: 0, output: 0, cached: 0 },
    cost: null,
  }
  if (tried.error !== null) return tried
  const connection = engines.connectForTry(settings, opened, scope)
  const isOver = AbortSignal.timeout(TRY_MS)
  const signal = AbortSignal.any([isOver, hasLeft])
  const [models, answer] = await Promise.allSettled([
    connection.listModels(signal),
    connection.ask(questionOf(settings, language), receive, signal),
  ])
  if (models.status === 'fulfilled') tried.models = models.value
  if (answer.status === 'fulfilled') {
    const { usage, refused, missed } = answer.value
    tried.tokens = usage
    tried.left_out = namesOf(refused)
    const tier = settings.service_tier ?? undefined
    tried.cost = costOf(settings, usage, isFlex({ ...settings, tier }, { missed }))
  } else tried.error = signal.aborted ? TOO_SLOW : messageOf(answer.reason)
  tried.total_ms = Math.round(performance.now() - started)
  return tried

  function receive({ id, values }: { id: string; values: unknown[] }) {
    const row = rows[Number(id) - 1]
    const text = values.at(-1)
    if (!row || typeof text !== 'string') return
    tried.first_row_ms ??= Math.round(performance.now() - started)
    row.translation = text.slice(0, 500).replaceAll('⟦1⟧', PLACEHOLDER)
  }
}

function decrypt(engines: Services['engines'], kept: Buffer, scope: ServiceScope) {
  try {
    return engines.openCipher()?.decrypt(kept, scope)
  } catch {
    return undefined
  }
}

function questionOf(settings: ModelSettings, language: LanguageCode) {
  const { provider, model, reasoning_effort, temperature, max_tokens, service_tier } = settings
  const prompt = translationPrompt({
    payer_id: '',
    content_type: 'game_ui',
    source_language: 'en',
    target_language: language,
    characters: [],
    glossary: [],
    neighbours: [],
    voices: [],
    examples: [],
    rows: SOURCES.map((source, index) => ({
      id: String(index + 1),
      text: source.replace(PLACEHOLDER, '⟦1⟧'),
      identifier: `try.${index + 1}`,
      line: index + 1,
      context: null,
    })),
  })
  return {
    settings: {
      provider,
      model,
      effort: reasoning_effort ?? undefined,
      temperature: temperature ?? undefined,
      maxTokens: max_tokens ?? undefined,
      tier: service_tier ?? undefined,
    },
    prompt: () => prompt,
    answers: 'translations' as const,
    flow: 'try',
    patienceMs: 0,
  }
}

function costOf(
  { input_price, output_price }: ModelSettings,
  { input, output }: TriedModelService['tokens'],
  isFlex: boolean,
) {
  if (input_price === null || output_price === null) return null
  return ((input * input_price + output * output_price) * (isFlex ? FLEX_PART : 1)) / 1_000_000
}

const messageOf = (error: unknown) =>
  error instanceof Error && /^(The |No )/.test(error.message) ? error.message : FAILED
