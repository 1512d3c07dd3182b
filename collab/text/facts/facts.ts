import QuickLRU from 'quick-lru'
import { type FactSource, type LengthLimit, type LengthUnit, MAX_SPEAKER_LENGTH } from '#db/vocabulary/texts/facts.ts'
import { guessLimit } from './guessLimit.ts'
import { guessSpeaker } from './guessSpeaker.ts'
import { isLimit, isSameLimit, limitOf } from './limits.ts'

/** `file`: what the field of the file says, whatever a person has made of it. */
export type Fact<Value> = { value: Value | null; from: FactSource | null; file: Value | null }
export type Facts = { speaker: Fact<string>; max_length: Fact<LengthLimit> }
export type StatedFacts = { speaker?: string | null; max_length?: number | null; length_unit?: LengthUnit }

export const UNKNOWN: Fact<never> = { value: null, from: null, file: null }
export const NO_FACTS: Facts = { speaker: UNKNOWN, max_length: UNKNOWN }

/** Without values that cannot be kept; undefined where the file has no such field. */
export function statedFacts(speaker: string | null | undefined, maxLength: LengthLimit | null | undefined) {
  if (speaker === undefined && maxLength === undefined) return undefined
  const stated: StatedFacts = {}
  if (speaker !== undefined) stated.speaker = speaker?.trim().slice(0, MAX_SPEAKER_LENGTH).toWellFormed() || null
  if (maxLength !== undefined) Object.assign(stated, statedLimit(isLimit(maxLength) ? maxLength : null))
  return stated
}

export const statedLimit = (limit: LengthLimit | null) => ({
  max_length: limit?.most ?? null,
  ...(limit === null || limit.unit === 'characters' ? {} : { length_unit: limit.unit }),
})

export function importedFacts(stated: StatedFacts | undefined, context: string): Facts | undefined {
  if (stated === undefined && context === '') return undefined
  const { speaker: said, max_length: most } = stated ?? {}
  const guess = said === undefined || most === undefined ? guessIn(context) : NO_GUESS
  const speaker = said === undefined ? guessed(guess.speaker) : stating(said)
  const max_length = most === undefined ? guessed(guess.max_length) : stating(limitOf(stated!))
  return speaker === UNKNOWN && max_length === UNKNOWN ? undefined : { speaker, max_length }
}

/** Contexts of a file repeat, "speaker: Maren" at each of her lines, and guesses are a sixth of what reading it takes. */
const guesses = new QuickLRU<string, Guess>({ maxSize: 500 })
type Guess = { speaker: string | undefined; max_length: LengthLimit | undefined }
const NO_GUESS: Guess = { speaker: undefined, max_length: undefined }

function guessIn(context: string) {
  const known = guesses.get(context)
  if (known) return known
  const most = guessLimit(context)
  const max_length: Guess['max_length'] = most === undefined ? undefined : { most, unit: 'characters' }
  const guess = { speaker: guessSpeaker(context), max_length }
  guesses.set(context, guess)
  return guess
}

const stating = <Value>(value: Value | null): Fact<Value> => ({ value, from: 'file', file: value })
const guessed = <Value>(value: Value | undefined): Fact<Value> =>
  value === undefined ? UNKNOWN : { value, from: 'prose', file: null }

/**
 * The facts of a text after another file: what a field says there counts where it says another thing than before, and what was
 * guessed follows its context. A correction stays.
 */
export function mergedFacts(
  held: Facts | undefined,
  said: { before: StatedFacts | undefined; now: StatedFacts | undefined },
  { facts, isOtherContext }: { facts: Facts | undefined; isOtherContext: boolean },
): Facts | undefined {
  if (!held && !facts) return undefined
  const { speaker, max_length } = held ?? NO_FACTS
  const isOther = (before: unknown = null, now: unknown = null) => before !== now
  const isFree = ({ from }: Fact<unknown>) => isOtherContext && (from === null || from === 'prose')
  const merged = {
    speaker:
      isOther(said.before?.speaker, said.now?.speaker) || isFree(speaker) ? (facts?.speaker ?? UNKNOWN) : speaker,
    max_length:
      !isSameLimit(limitOf(said.before ?? {}), limitOf(said.now ?? {})) || isFree(max_length)
        ? (facts?.max_length ?? UNKNOWN)
        : max_length,
  }
  return isUnknown(merged.speaker) && isUnknown(merged.max_length) ? undefined : merged
}

export const statedBefore = ({ speaker, max_length }: Facts): StatedFacts => ({
  speaker: speaker.file,
  ...statedLimit(max_length.file),
})

export const valuesOf = ({ speaker, max_length }: Facts = NO_FACTS) => ({
  speaker: speaker.value,
  ...statedLimit(max_length.value),
})

export const storedFacts = ({ speaker, max_length }: Facts = NO_FACTS) => ({
  speaker: speaker.value,
  speaker_from: speaker.from,
  file_speaker: speaker.file,
  max_length: max_length.value?.most ?? null,
  length_unit: max_length.value?.unit ?? null,
  max_length_from: max_length.from,
  file_max_length: max_length.file?.most ?? null,
  file_length_unit: max_length.file?.unit ?? null,
})
type StoredFacts = ReturnType<typeof storedFacts>

export const factsOf = (row: StoredFacts): Facts => ({
  speaker: { value: row.speaker, from: row.speaker_from, file: row.file_speaker },
  max_length: {
    value: limitOf(row),
    from: row.max_length_from,
    file: limitOf({ max_length: row.file_max_length, length_unit: row.file_length_unit }),
  },
})

export const wasCorrected = (now: Facts, before: Facts = NO_FACTS) =>
  (now.speaker.from === 'person' && !isSameFact(now.speaker, before.speaker)) ||
  (now.max_length.from === 'person' && !isSameLimitFact(now.max_length, before.max_length))

const isUnknown = ({ from, file }: Fact<unknown>) => from === null && file === null

export const areSameFacts = (one: Facts | undefined, other: Facts | undefined) =>
  one === other || (isSameFact(one?.speaker, other?.speaker) && isSameLimitFact(one?.max_length, other?.max_length))

const isSameFact = (one: Fact<string> = UNKNOWN, other: Fact<string> = UNKNOWN) =>
  one.value === other.value && one.from === other.from && one.file === other.file

const isSameLimitFact = (one: Fact<LengthLimit> = UNKNOWN, other: Fact<LengthLimit> = UNKNOWN) =>
  isSameLimit(one.value, other.value) && one.from === other.from && isSameLimit(one.file, other.file)
