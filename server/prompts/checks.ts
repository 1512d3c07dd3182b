import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { MAX_TRANSLATION_LENGTH } from '#db/vocabulary/lengths.ts'
import { type Placeholder, placeholders } from '#db/vocabulary/placeholders.ts'
import { type PluralKind, pluralRules } from '#db/vocabulary/plurals.ts'
import { createTermSearch } from './findTerms.ts'
import { isMessage } from './icuMessages.ts'
import { repeatsInstructions } from './prompts.ts'
import { inBranch, restore, type Structured, TOKEN, tokenFaults } from './structure.ts'

/**
 * A useless text never reaches the table. A broken one lacks what the source must keep, and reaches it only when no attempt
 * was better; a doubtful one is whole. Neither is ever COMPLETED.
 */
export type Fault = { kind: 'useless' | 'broken' | 'doubtful'; message: string }

type Source = {
  /** With the plural branches that the language needs. */
  content: string
  structured: Structured
  /** Entries that occur in the source. */
  glossary: { term: string; translation: string }[]
  language: LanguageCode
}

const hasWords = (text: string) => text.replaceAll(TOKEN, '').trim() !== ''
const LINE_BREAK = /\r\n|\n|\r/g

/** Lists the faults of an engine's answer for one row, worded as feedback for the engine. */
export function faultsOf(source: Source, answer: string): Fault[] {
  if (answer.replaceAll(TOKEN, '').trim() === '' && hasWords(source.structured.text))
    return [useless('The translation is empty.')]
  const text = restore(source.structured, answer)
  const lost = structureFaults(source, answer)
  return [
    ...lost,
    ...(lost.length === 0 ? displacedFaults(source, text) : []),
    ...messageFaults(source.content, text),
    ...inventedFaults(source.content, text),
    ...uselessFaults(source.content, text),
    ...orderFaults(source.content, text),
    ...lengthFaults(source.content, text),
    ...glossaryFaults(source, text),
  ]
}

const useless = (message: string): Fault => ({ kind: 'useless', message })
const broken = (message: string): Fault => ({ kind: 'broken', message })
const doubtful = (message: string): Fault => ({ kind: 'doubtful', message })

function structureFaults({ structured, language }: Source, answer: string): Fault[] {
  const { missing, repeated, invented } = tokenFaults(structured, answer)
  return [
    ...missing
      .filter((token) => !mayBeLeftOut(token, language))
      .map(({ text }) => broken(`${shown(text)} is missing.`)),
    ...repeated.map(({ text }) => broken(`${shown(text)} stands more than once.`)),
    ...invented.map((text) => broken(`${text} is not in the source.`)),
  ]
}

const shown = (text: string) => (text.trim() === '' ? 'A line break' : text)

/** All tokens are there, but not each in its branch, or what they stand for no longer fits together. */
function displacedFaults({ content, language }: Source, text: string): Fault[] {
  const left = new Map<string, number>()
  for (const piece of placeholders(text)) left.set(inBranch(piece), (left.get(inBranch(piece)) ?? 0) + 1)
  return placeholders(content).flatMap((piece) => {
    const count = left.get(inBranch(piece)) ?? 0
    left.set(inBranch(piece), count - 1)
    return count <= 0 && !mayBeLeftOut(piece, language) ? [broken(`${piece.text} is not where it belongs.`)] : []
  })
}

/** The number in a branch that is for one number alone: the Arabic dual says "two" by its form. */
function mayBeLeftOut({ text, branch }: Placeholder, language: LanguageCode) {
  if (text !== '#' || branch === undefined) return false
  const [, kind, key] = branch.split('/').at(-1)!.split(' ')
  return key!.startsWith('=') || pluralRules(language, kind as PluralKind).numbersOf.get(key!)?.length === 1
}

/** A source that parses as an ICU message must still parse in translation. */
const messageFaults = (source: string, text: string): Fault[] =>
  isMessage(source) && !isMessage(text) ? [broken('The branches are no ICU message: a brace is out of place.')] : []

/** After everything is back in place the text has the placeholders and line breaks of the source and no others. */
function inventedFaults(source: string, text: string): Fault[] {
  const due = new Map<string, number>()
  for (const placeholder of placeholders(source)) due.set(placeholder.text, (due.get(placeholder.text) ?? 0) + 1)
  const faults: Fault[] = []
  for (const placeholder of placeholders(text)) {
    const left = due.get(placeholder.text) ?? 0
    if (left === 0) faults.push(broken(`${placeholder.text} is not in the source.`))
    due.set(placeholder.text, left - 1)
  }
  if (spaceBefore(text) !== spaceBefore(source) || spaceAfter(text) !== spaceAfter(source))
    faults.push(broken('The space or line breaks around the text differ.'))
  if (count(text, LINE_BREAK) !== count(source, LINE_BREAK)) faults.push(broken('The line breaks differ.'))
  return faults
}

/** Why nobody may see the text, however much of the source is in it. */
export function uselessFaults(source: string, text: string): Fault[] {
  const faults: Fault[] = []
  if (text.includes('\u0000') || !text.isWellFormed()) faults.push(useless('The translation is not valid text.'))
  if (repeatsInstructions(text, source)) faults.push(useless('The translation repeats the instructions.'))
  return faults
}

// An expression that looks for the blanks at the end begins anew at each blank.
const spaceBefore = (text: string) => text.slice(0, text.length - text.trimStart().length)
const spaceAfter = (text: string) => text.slice(text.trimEnd().length)

const PAIRED = /[<{[](\/?)([\p{L}_][\p{L}\p{N}_-]*)(?:[^<>{}[\]\n\p{L}\p{N}_-][^<>{}[\]\n]*)?[>}\]]/gu

/** A tag that closes must not stand before the one it closes, unless the source has it so. */
function orderFaults(source: string, text: string): Fault[] {
  const early = closedEarly(text)
  return early !== undefined && closedEarly(source) === undefined
    ? [broken(`${early} stands before its opening tag.`)]
    : []
}

function closedEarly(text: string): string | undefined {
  const open = new Map<string, number>()
  for (const [tag, slash, name] of text.matchAll(PAIRED)) {
    const left = (open.get(name!) ?? 0) + (slash ? -1 : 1)
    if (left < 0) return tag
    open.set(name!, left)
  }
  return undefined
}

const count = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern)).length

/** Chinese and Japanese say in one character what takes five elsewhere, so the bounds are wide. */
function lengthFaults(source: string, text: string): Fault[] {
  if (text.length > MAX_TRANSLATION_LENGTH)
    return [useless(`The translation is longer than ${MAX_TRANSLATION_LENGTH} characters.`)]
  if (text.length > source.length * 8 + 40) return [doubtful('The translation is far longer than the source.')]
  if (source.length >= 40 && text.length < source.length / 12)
    return [doubtful('The translation is far shorter than the source.')]
  return []
}

/** One of a term's translations has to stand there, inflected or not. */
function glossaryFaults({ glossary, language }: Source, text: string): Fault[] {
  const byTerm = Map.groupBy(
    glossary.filter(({ translation }) => translation !== ''),
    ({ term }) => term.toLowerCase(),
  )
  if (byTerm.size === 0) return []
  const lower = text.toLowerCase()
  const isVerbatim = ({ translation }: { translation: string }) => lower.includes(translation.toLowerCase())
  const open = [...byTerm.values()].filter((entries) => !entries.some(isVerbatim))
  const wanted = open.flat().map((entry) => ({ term: entry.translation, entry }))
  const used = new Set(
    createTermSearch(wanted, language)(text).flatMap(({ entries }) => entries.map((one) => one.entry)),
  )
  return open
    .filter((entries) => !entries.some((entry) => used.has(entry)))
    .map(([first]) => doubtful(`The glossary says "${first!.translation}" for "${first!.term}".`))
}
