import { randomInt } from 'node:crypto'
import { squeezed } from '#collab/text/readText.ts'
import type { OnUse, Rating, RatingBatch, TranslationBatch, Translator } from '../../integrations/translator.ts'
import { NO_LINE } from '../../prompts/rowForm/rowForm.ts'
import type { Services } from '../../services.ts'
import type { BatchContext } from '../batchContext.ts'
import { NOTHING_BESIDE } from './surroundings.ts'

/**
 * A row of ours in each call, the last one: a code, which is the same in every language. Where it comes back changed, a
 * text of the call has changed the work on rows that are not its own.
 */
export type Control = { code: string; row: TranslationBatch['rows'][number] }

const ID = 'control'
const [RIGHT, WRONG] = ['control-right', 'control-wrong']
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
/** Three figures are one token, and so are two letters mostly. */
const [LEAST_NUMBER, MOST_NUMBER] = [200, 1_000]
/** One slip of an engine does not end its controls. */
const CALIBRATION_ASKS = 2
/** A right translation is rated so much better than a wrong one. */
const LEAST_DIFFERENCE = 1

function newCode() {
  const letter = () => LETTERS[randomInt(LETTERS.length)]!
  return `${letter()}${letter()}${randomInt(LEAST_NUMBER, MOST_NUMBER)}`
}

const rowOf = (id: string, code: string) => ({ id, text: code, identifier: code, line: NO_LINE, context: null })

export function createControl(): Control {
  const code = newCode()
  return { code, row: { ...rowOf(ID, code), echo: code } }
}

export const isControl = (id: string) => id === ID

/** Two ratings that cannot be the same: of a code that was kept, and of one that became another. */
export function controlRatings(): RatingBatch['rows'] {
  const [kept, changed] = [newCode(), newCode()]
  return [
    { ...rowOf(RIGHT, kept), translation: kept },
    { ...rowOf(WRONG, changed), translation: newCode() },
  ]
}

type Calibration = { kept: string | undefined; ratesControls: boolean }
type Part<Key extends keyof Calibration> = Map<string, Promise<Calibration[Key]>>
const calibrations = new WeakMap<Translator, { kept: Part<'kept'>; ratesControls: Part<'ratesControls'> }>()

/** The way an engine treats controls when nobody's text is with them: each kind is asked for once, and only when one seems off. */
function calibrationsOf(translator: Translator) {
  const found = calibrations.get(translator) ?? { kept: new Map(), ratesControls: new Map() }
  calibrations.set(translator, found)
  return found
}

/** Returns whether a control came back as this engine returns it; always, for an engine that cannot keep one. */
export async function isKept(
  { translator, log }: Services,
  context: BatchContext,
  { code }: Control,
  answer: string | undefined,
  signal: AbortSignal,
  onUse: OnUse,
) {
  const rest = besides(code, answer)
  if (rest === '') return true
  const usual = await once(calibrationsOf(translator).kept, context, async () => {
    for (let asks = 0; asks < CALIBRATION_ASKS; asks++) {
      const control = createControl()
      let came: string | undefined
      const batch = { ...withoutTexts(context), rows: [control.row] }
      await translator.translate(batch, (_, text) => (came ??= text), signal, onUse)
      const found = besides(control.code, came)
      if (found !== undefined) return found
    }
    log('warn', 'controls_not_kept', { engine: translator.name, language: context.target_language })
    return undefined
  })
  return usual === undefined || rest === usual
}

/** Returns whether the ratings tell right from wrong; always, for an engine that cannot. */
export async function areTold(
  { translator, log, config }: Services,
  context: BatchContext,
  ratings: Map<string, Rating>,
  signal: AbortSignal,
  onUse: OnUse,
) {
  if (differ(ratings)) return true
  const { ratesControls } = calibrationsOf(translator)
  const canTell = await once(ratesControls, context, async () => {
    for (let asks = 0; asks < CALIBRATION_ASKS; asks++) {
      const batch = { ...withoutTexts(context), threshold: config.ai.qualityThreshold, rows: controlRatings() }
      if (differ(await translator.rate!(batch, signal, onUse))) return true
    }
    log('warn', 'controls_not_told', { engine: translator.name, language: context.target_language })
    return false
  })
  return !canTell
}

function differ(ratings: Map<string, Rating>) {
  const [right, wrong] = [ratings.get(RIGHT), ratings.get(WRONG)]
  return right !== undefined && wrong !== undefined && right.overall - wrong.overall >= LEAST_DIFFERENCE
}

/** The letters around the code; undefined where it is not there. */
const besides = (code: string, answer: string | undefined) =>
  answer?.includes(code) ? squeezed(answer.replace(code, '')) : undefined

const withoutTexts = ({ description: _, ...context }: BatchContext) => ({
  ...context,
  ...NOTHING_BESIDE,
  characters: [],
  glossary: [],
})

/** A failure is not remembered. */
async function once<Value>(
  known: Map<string, Promise<Value>>,
  { source_language, target_language }: BatchContext,
  find: () => Promise<Value>,
) {
  const key = `${source_language} ${target_language}`
  const finding = known.get(key) ?? find()
  known.set(key, finding)
  try {
    return await finding
  } catch (error) {
    known.delete(key)
    throw error
  }
}
