import { randomInt } from 'node:crypto'
import QuickLRU from 'quick-lru'
import type { OnUse, Rating, Translator } from '../../integrations/translator.ts'
import type { RatingBatch, TranslationBatch } from '../../prompts/batches.ts'
import { areChanged, usualDistance } from '../../prompts/controls/changes.ts'
import { drawSentences } from '../../prompts/controls/sentences.ts'
import { NO_LINE } from '../../prompts/rowForm/rowForm.ts'
import type { Services } from '../../services.ts'
import type { PromptContext } from '../promptContext.ts'
import { withoutTone } from './calls.ts'
import { NOTHING_BESIDE } from './surroundings.ts'

/**
 * Rows of ours in random places of each call: plain sentences, whose translation by this engine is known from calls without
 * anybody's text. Where they come back changed, a text of the call has changed the work on rows that are not its own.
 */
export type Control = { id: string; source: string }

const CONTROLS = 3
const [RIGHT, WRONG] = ['control-right', 'control-wrong']
const SENTENCES = 6
const MAX_POOLS = 500
const MAX_ASKS = 3
const CALIBRATION_ASKS = 2
const MIN_DIFFERENCE = 1

type Pool = { sentences: string[]; known: Map<string, string[]>; asked: Promise<void>[]; canRate?: Promise<boolean> }
type Kind = Pick<PromptContext, 'source_language' | 'target_language' | 'form_of_address' | 'tone'>
const pools = new WeakMap<Translator, QuickLRU<string, Pool>>()

function poolOf(translator: Translator, kind: Kind): Pool {
  const { source_language, target_language, form_of_address, tone } = kind
  const own = pools.get(translator) ?? new QuickLRU<string, Pool>({ maxSize: MAX_POOLS })
  pools.set(translator, own)
  const key = JSON.stringify([source_language, target_language, form_of_address, tone])
  const found = own.get(key) ?? {
    sentences: drawSentences(source_language, SENTENCES, randomInt),
    known: new Map(),
    asked: [],
  }
  own.set(key, found)
  return found
}

export function drawFrom<Item>(items: Item[], count = items.length): Item[] {
  const left = [...items]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(randomInt(left.length), 1)[0]!)
}

export const drawControls = (translator: Translator, kind: Kind): Control[] =>
  drawFrom(poolOf(translator, kind).sentences, CONTROLS).map((source, at) => ({ id: `control-${at}`, source }))

export const isControl = (id: string) => id.startsWith('control-')

const rowOf = ({ id, source }: Control, identifier: string) => ({
  id,
  text: source,
  identifier,
  line: NO_LINE,
  context: null,
})

/**
 * The first and the second control stand at the two ends, the third around the last row: so one stands before every row, and
 * two behind every row that has another behind it. An order is about the rows that follow, if not about all.
 */
export function amongRows<Row extends { identifier: string }, Ours extends Control>(
  rows: Row[],
  ours: Ours[],
): (Row | (ReturnType<typeof rowOf> & Omit<Ours, 'source'>))[] {
  const mixed: ReturnType<typeof amongRows<Row, Ours>> = [...rows]
  for (const [nth, { source, ...rest }] of ours.entries()) {
    const end = mixed.length
    const at = nth === 0 ? 0 : nth === 1 ? end : Math.max(1, end - 1 - randomInt(2))
    const { identifier = rest.id } = mixed[at - 1] ?? mixed[at] ?? {}
    mixed.splice(at, 0, { ...rest, ...rowOf({ id: rest.id, source }, identifier) })
  }
  return mixed
}

async function askAlone({ translator }: Services, context: PromptContext, signal: AbortSignal, onUse: OnUse) {
  const pool = poolOf(translator, context)
  const rows = drawFrom(pool.sentences, SENTENCES).map((source, at) => ({ id: `control-${at}`, source }))
  const sourceOf = new Map(rows.map(({ id, source }) => [id, source]))
  const batch: TranslationBatch = { ...withoutTexts(context), rows: rows.map((row) => rowOf(row, row.source)) }
  const receive = (id: string, answer: string) => {
    const source = sourceOf.get(id)
    if (source !== undefined) pool.known.set(source, [...(pool.known.get(source) ?? []), answer])
  }
  await translator.translate(batch, receive, signal, onUse)
}

/** Two jobs that ask at the same time ask once. */
async function askedTimes(
  times: number,
  services: Services,
  context: PromptContext,
  signal: AbortSignal,
  onUse: OnUse,
) {
  const { asked } = poolOf(services.translator, context)
  asked[times - 1] ??= askAlone(services, context, signal, onUse)
  try {
    await asked[times - 1]
  } catch (error) {
    asked.splice(times - 1)
    throw error
  }
}

/** Returns whether controls came back as this engine returns them; always, for an engine that answers none. */
export async function areKept(
  services: Services,
  context: PromptContext,
  controls: { source: string; answer: string | undefined }[],
  signal: AbortSignal,
  onUse: OnUse,
) {
  const { translator, log } = services
  const { known } = poolOf(translator, context)
  for (let times = 1; times <= MAX_ASKS; times++) {
    await askedTimes(times, services, context, signal, onUse)
    const answers = controls.map(({ source, answer }) => ({ answer, known: known.get(source) ?? [] }))
    if (known.size > 0 && !areChanged(answers, usualDistance([...known.values()]))) return true
  }
  if (known.size === 0) log('warn', 'controls_not_kept', { engine: translator.name, language: context.target_language })
  return known.size === 0
}

export type RatedControl = Control & { translation: string }

/** One sentence with its own translation and one with that of a third, which no honest rating judges alike. */
export async function drawRatedControls(
  services: Services,
  context: PromptContext,
  signal: AbortSignal,
  onUse: OnUse,
): Promise<RatedControl[]> {
  await askedTimes(1, services, context, signal, onUse)
  const { known } = poolOf(services.translator, context)
  const [right, wrong, other] = drawFrom([...known.keys()], 3)
  if (other === undefined) return []
  return drawFrom([
    { id: RIGHT, source: right!, translation: known.get(right!)![0]! },
    { id: WRONG, source: wrong!, translation: known.get(other)![0]! },
  ])
}

/** Returns whether the ratings tell right from wrong; always, for an engine that cannot. */
export async function areTold(
  services: Services,
  context: PromptContext,
  ratings: Map<string, Rating>,
  signal: AbortSignal,
  onUse: OnUse,
) {
  const { translator, log, config } = services
  const threshold = config.ai.qualityThreshold
  if (differ(ratings, threshold)) return true
  const pool = poolOf(translator, context)
  async function canRate() {
    for (let asks = 0; asks < CALIBRATION_ASKS; asks++) {
      const rows = amongRows([], await drawRatedControls(services, context, signal, onUse))
      if (rows.length === 0) break
      const batch: RatingBatch = { ...withoutTexts(withoutTone(context)), threshold, rows }
      if (differ(await translator.rate!(batch, signal, onUse), threshold)) return true
    }
    log('warn', 'controls_not_told', { engine: translator.name, language: context.target_language })
    return false
  }
  pool.canRate ??= canRate()
  try {
    return !(await pool.canRate)
  } catch (error) {
    delete pool.canRate
    throw error
  }
}

function differ(ratings: Map<string, Rating>, threshold: number) {
  const [right, wrong] = [ratings.get(RIGHT), ratings.get(WRONG)]
  if (right === undefined || wrong === undefined) return false
  return wrong.overall < threshold && right.overall - wrong.overall >= MIN_DIFFERENCE
}

const withoutTexts = ({ description: _, ...context }: PromptContext): PromptContext & typeof NOTHING_BESIDE => ({
  ...context,
  ...NOTHING_BESIDE,
  characters: [],
  glossary: [],
})
