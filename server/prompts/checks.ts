import type { TermTranslation } from '#collab/text/checks/check.ts'
import { instructions } from '#collab/text/checks/form/instructions.ts'
import { validText } from '#collab/text/checks/form/validText.ts'
import { standsPlain } from '#collab/text/entities.ts'
import type { Measured } from '#collab/text/facts/boxes.ts'
import { type Judging, judge, type Severity } from '#collab/text/judge.ts'
import { percentsAsIn } from '#collab/text/percents.ts'
import { readText } from '#collab/text/readText.ts'
import { baseOf, type LanguageCode } from '#db/vocabulary/languages.ts'
import { type PluralKind, pluralRules } from '#db/vocabulary/plurals.ts'
import type { LengthLimit } from '#db/vocabulary/texts/facts.ts'
import { type Placeholder, placeholders } from '#db/vocabulary/texts/placeholders.ts'
import { detectLanguage } from './detectLanguage.ts'
import { lostSentences } from './keptSentences.ts'
import { inMarks, inTexts } from './marks/marks.ts'
import { repeatsInstructions } from './prompts.ts'
import {
  inBranch,
  misplacedDirectives,
  restore,
  type Structured,
  TOKEN,
  token,
  tokenFaults,
  withTokens,
} from './structure.ts'

/**
 * A useless text never reaches the table. A broken one lacks what the source must keep, and reaches it only when no attempt
 * was better; a doubtful one is whole. Neither is ever COMPLETED.
 */
export type Fault = {
  kind: Severity
  message: string
  told: string
}

/** `about`: 'form' for an engine that writes no language. */
export type Languages = {
  source_language: LanguageCode
  language: LanguageCode
  about?: Judging['about']
  own?: readonly RegExp[] | undefined
}
type Source = Languages & {
  content: string
  structured: Structured
  glossary: TermTranslation[]
  identifier?: string | undefined
  feedback?: string | undefined
  maxLength?: LengthLimit | undefined
  measured?: Measured | undefined
  present?: string | undefined
  before?: string | undefined
}

const MAX_IN_MARKS = 20

const hasWords = (text: string) => text.replaceAll(TOKEN, '').trim() !== ''

const CASE = /^\s*(?:on|in|at|by|of|to|the|an?|for|with|from)\s*$/iu
const isCase = ({ structured: { text, tokens }, source_language }: Source, answer: string) =>
  baseOf(source_language) === 'en' && tokens.length > 0 && answer.trim() !== '' && CASE.test(text.replaceAll(TOKEN, ''))

export function faultsOf(source: Source, written: string): Fault[] {
  const answer = withTokens(source.structured, written)
  if (answer.replaceAll(TOKEN, '').trim() === '' && hasWords(source.structured.text) && !isCase(source, answer))
    return [useless('The translation is empty.')]
  const text = restore(source.structured, answer)
  const lost = structureFaults(source, answer)
  const found = withoutRepeats([
    ...lost,
    ...(lost.length === 0 ? displacedFaults(source, text) : []),
    ...textFaults(source, text),
    ...updateFaults(source, answer),
  ])
  return found.map((fault, index) =>
    index < MAX_IN_MARKS && fault.told === fault.message
      ? { ...fault, told: inMarks(source.structured, fault.message) }
      : fault,
  )
}

function textFaults(
  { content, source_language: from, language: to, about, own = [], glossary, identifier, feedback, ...room }: Source,
  text: string,
): Fault[] {
  const told = { from, to, about, own, terms: glossary, ...lengthsIn(room), identifier, feedback }
  const found = judge(content, text, { ...told, detectLanguage, repeatsInstructions })
  return found.map(({ severity, message }) => ({ kind: severity, message, told: message }))
}

const lengthsIn = ({ maxLength, measured }: Pick<Source, 'maxLength' | 'measured'>) => ({ maxLength, measured })

function withoutRepeats(faults: Fault[]) {
  const known = new Map<string, Fault>()
  for (const fault of faults) if (!known.has(fault.message)) known.set(fault.message, fault)
  return [...known.values()]
}

const useless = (message: string): Fault => ({ kind: 'useless', message, told: message })
const broken = (message: string, told = message): Fault => ({ kind: 'broken', message, told })

function structureFaults({ structured, language }: Source, answer: string): Fault[] {
  const { tokens } = structured
  const { missing, repeated, invented } = tokenFaults(structured, percentsAsIn(structured.text, answer, language))
  const numbers = new Map(tokens.map((piece, index) => [piece, index + 1]))
  const of = (piece: Placeholder, fault: string) =>
    broken(`${shown(piece.text)} ${fault}`, `${token(numbers.get(piece)!)} ${fault}`)
  return [
    ...missing
      .filter((piece) => !mayBeLeftOut(piece, language) && !standsPlain(piece.text, answer))
      .map((piece) => of(piece, 'is missing.')),
    ...repeated.map((piece) => of(piece, 'stands more than once.')),
    ...invented.map((text) => broken(`${text} is not in the source.`)),
    ...misplacedDirectives(structured, answer).map((piece) => of(piece, 'must stay before those that follow it.')),
  ]
}

const shown = (text: string) => (text.trim() === '' ? 'A line break' : text)

function displacedFaults({ content, structured, language, own }: Source, text: string): Fault[] {
  const left = new Map<string, number>()
  for (const piece of placeholders(text, own)) left.set(inBranch(piece), (left.get(inBranch(piece)) ?? 0) + 1)
  return placeholders(content, own).flatMap((piece) => {
    if (piece.branch === undefined) return []
    const count = left.get(inBranch(piece)) ?? 0
    left.set(inBranch(piece), count - 1)
    if (count > 0 || mayBeLeftOut(piece, language)) return []
    const number = structured.tokens.findIndex((one) => inBranch(one) === inBranch(piece)) + 1
    return [broken(`${piece.text} is not where it belongs.`, `${token(number)} is not where it belongs.`)]
  })
}

/** The number in a branch that is for one number alone: the Arabic dual says "two" by its form. */
function mayBeLeftOut({ text, branch }: Placeholder, language: LanguageCode) {
  if (text !== '#' || branch === undefined) return false
  const [, kind, key] = branch.split('/').at(-1)!.split(' ')
  return key!.startsWith('=') || pluralRules(language, kind as PluralKind).numbersOf.get(key!)?.length === 1
}

export const isUseless = (source: string, text: string) =>
  [validText, instructions].some(
    ({ find }) => find(readText(source), readText(text), { from: 'en', to: 'en', repeatsInstructions }).length > 0,
  )

function updateFaults({ structured, before, present, source_language, language }: Source, answer: string): Fault[] {
  if (before === undefined || present === undefined) return []
  const change = { before: { from: before, to: present }, after: { from: structured.text, to: answer } }
  return lostSentences(change, source_language, language).map((sentence) => {
    const said = (text: string) => `The update has changed a sentence whose source is the same: "${text}"`
    return { kind: 'doubtful', message: said(inTexts(structured, sentence)), told: said(sentence) }
  })
}
