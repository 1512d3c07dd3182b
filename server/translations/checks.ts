import { placeholders } from '#db/vocabulary/placeholders.ts'
import { MAX_TRANSLATION_LENGTH } from './contract.ts'
import { INSTRUCTIONS_MARK } from './prompts.ts'
import { restore, type Structured, tokenFaults } from './structure.ts'

/** A broken text never reaches the table; a doubtful one reaches it, but not as COMPLETED. */
export type Fault = { kind: 'broken' | 'doubtful'; message: string }

type Source = { content: string; structured: Structured; glossary: { term: string; translation: string }[] }

const LINE_BREAK = /\r\n|\n|\r/g

/** What is wrong with an engine's answer for one row, in words the engine understands as feedback. */
export function faultsOf(source: Source, answer: string): Fault[] {
  if (answer.trim() === '') return [broken('The translation is empty.')]
  const text = restore(source.structured, answer)
  return [
    ...structureFaults(source.structured, answer),
    ...inventedFaults(source.content, text),
    ...lengthFaults(source.content, text),
    ...glossaryFaults(source, text),
  ]
}

const broken = (message: string): Fault => ({ kind: 'broken', message })
const doubtful = (message: string): Fault => ({ kind: 'doubtful', message })

function structureFaults(structured: Structured, answer: string): Fault[] {
  const { missing, repeated, invented } = tokenFaults(structured, answer)
  return [
    ...missing.map((text) => broken(`${shown(text)} is missing.`)),
    ...repeated.map((text) => broken(`${shown(text)} stands more than once.`)),
    ...invented.map((text) => broken(`${text} is not in the source.`)),
  ]
}

const shown = (text: string) => (/^\s+$/.test(text) ? 'A line break' : text)

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
  if (count(text, LINE_BREAK) !== count(source, LINE_BREAK)) faults.push(broken('The line breaks differ.'))
  if (text.includes('\u0000') || !text.isWellFormed()) faults.push(broken('The translation is not valid text.'))
  if (text.includes(INSTRUCTIONS_MARK)) faults.push(broken('The translation repeats the instructions.'))
  return faults
}

const count = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern)).length

/** Chinese and Japanese say in one character what takes five elsewhere, so the bounds are wide. */
function lengthFaults(source: string, text: string): Fault[] {
  if (text.length > MAX_TRANSLATION_LENGTH)
    return [broken(`The translation is longer than ${MAX_TRANSLATION_LENGTH} characters.`)]
  if (text.length > source.length * 8 + 40) return [doubtful('The translation is far longer than the source.')]
  if (source.length >= 40 && text.length < source.length / 12)
    return [doubtful('The translation is far shorter than the source.')]
  return []
}

const glossaryFaults = ({ glossary }: Source, text: string): Fault[] =>
  glossary
    .filter(({ translation }) => translation !== '' && !text.toLowerCase().includes(translation.toLowerCase()))
    .map(({ term, translation }) => doubtful(`The glossary says "${translation}" for "${term}".`))
