import { MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'

/** A string of a file that is not read, where it stands, and why. `path`: of another file than the one that makes the page. */
export type SkippedText = { path: string | null; line: number | null; place: string; text: string; reason: string }
/** All of them are counted; of each reason the first ones are examples. */
export type Skipped<Example = SkippedText> = { count: number; examples: Example[] }
export type FoundSkipped = { at: number; place: string; text: string; reason: string }

export const SKIPPED = {
  notTranslated: 'The file says not to translate it',
  reference: 'It stands for another text',
  obsolete: 'It is obsolete',
  noSource: 'It has a translation, but no source text',
  noName: 'It has no name',
  noMessage: 'It is no message of an extension',
  nested: 'It is within a list or dictionary',
  itemName: 'It names an item of a list',
  unread: 'It is written in a way that cannot be read',
  setting: 'It is a setting of the form designer',
  synonym: 'Another one of this language is read',
  unknownForm: 'It is no plural form that we know',
  list: 'It is in a list of mixed types',
  noText: 'It is no text in this file, and one elsewhere',
  noPlace: 'The page has no text of this name',
  noLanguage: 'The file does not name its language',
  repeated: 'Another translation into this language is read',
  column: 'Nothing is read from this column',
  sheet: 'No header names the columns of this sheet',
  formula: 'It is a formula',
  number: 'It is a number',
  date: 'It is a date, or a number in a format of its own',
  boolean: 'It is true or false',
  error: 'It is an error',
} as const

export const whyTooLong = (length: number, isSource: boolean) => {
  const [has, may] = [length, MAX_TEXT_LENGTH].map((count) => count.toLocaleString('en'))
  return `${subjectOf(isSource)} has ${has} characters, and ${may} are the most`
}

export const whyNotStorable = (text: string, isSource: boolean) =>
  `${subjectOf(isSource)} holds ${text.includes('\0') ? 'a NUL character' : 'half of a character'}`

const subjectOf = (isSource: boolean) => (isSource ? 'It' : 'A translation')

const MAX_EXAMPLES = 20
const MAX_EXAMPLES_A_REASON = 5
const MAX_SHOWN_LENGTH = 200

export function collectSkipped<Example extends { place: string; text: string; reason: string }>() {
  const skipped: Skipped<Example> = { count: 0, examples: [] }
  const kept = new Map<string, number>()
  function keep(example: Example) {
    const { place, text, reason } = example
    const ofReason = kept.get(reason) ?? 0
    if (ofReason >= MAX_EXAMPLES_A_REASON || skipped.examples.length >= MAX_EXAMPLES) return
    kept.set(reason, ofReason + 1)
    skipped.examples.push({ ...example, place: shorten(place), text: shorten(text) })
  }
  return {
    skipped,
    add(example: Example) {
      skipped.count++
      keep(example)
    },
    addAll({ count, examples }: Skipped<Example>) {
      skipped.count += count
      for (const example of examples) keep(example)
    },
  }
}

export function joinSkipped(parts: readonly Skipped[]): Skipped {
  const { skipped, addAll } = collectSkipped<SkippedText>()
  for (const part of parts) addAll(part)
  return skipped
}

export const NOTHING_SKIPPED: Skipped<never> = { count: 0, examples: [] }

const shorten = (text: string) =>
  (text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text).toWellFormed()
