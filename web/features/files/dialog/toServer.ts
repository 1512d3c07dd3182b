import type { PlannedPage } from '#server/files/bring/contract.ts'
import type { FileChoice } from '#server/files/receive/contract.ts'
import type { Step } from '#web/ui/reducer.ts'
import { kindOf, pageTypeOf, previewOf, readPages, typeOf } from './questions.ts'
import type { Choices, Effect, PlanRequest, SendRequest, State } from './state.ts'

export type Next = Step<State, Effect>
export const stay = (state: State): Next => ({ state, effects: [] })

/** The choices that change what is read of a file. */
const READING = ['format', 'language', 'columns', 'source_texts', 'source_repeats', 'page_id'] as const
export const isReading = (choice: FileChoice) => READING.some((part) => part in choice)
const readingOf = (choice: FileChoice = {}): FileChoice =>
  Object.fromEntries(READING.flatMap((part) => (choice[part] === undefined ? [] : [[part, choice[part]]])))

export function plan(state: State): Next {
  const asked = state.asked + 1
  const next: State = { ...state, phase: 'planning', asked, share: 0, refusal: undefined }
  return { state: next, effects: [{ type: 'plan', asked, request: planRequest(next) }] }
}

export function send(state: State): Next {
  const asked = state.asked + 1
  const next: State = { ...state, phase: 'sending', asked, share: 0, failure: undefined, faults: {} }
  return { state: next, effects: [{ type: 'send', asked, request: sendRequest(next) }] }
}

function planRequest(state: State): PlanRequest {
  const { page, files, choices } = state
  if (kindOf(state) === 'many') {
    const read = Object.entries(choices).map(([path, choice]) => [path, readingOf(choice)] as const)
    return { kind: 'many', files, choices: Object.fromEntries(read) }
  }
  const { path, file } = files[0]!
  const choice = readingOf(choices[path])
  return page ? { kind: 'newer', page_id: page.id, file, choice } : { kind: 'page', file, choice }
}

function sendRequest(state: State): SendRequest {
  const { page, files, status, name, choices, isExample } = state
  if (isExample) return { kind: 'example' }
  if (kindOf(state) === 'many') return { kind: 'many', files, choices: choicesToSend(state), status }
  const { path, file } = files[0]!
  const choice = { ...formatOf(state), ...readingOf(choices[path]) }
  if (!page) return { kind: 'page', file, choice, name: name.trim(), type: pageTypeOf(state)!, status }
  const { merges_unrelated } = choices[path] ?? {}
  return { kind: 'newer', page_id: page.id, file, choice: { ...choice, ...(merges_unrelated && { merges_unrelated }) } }
}

function formatOf(state: State): FileChoice {
  const preview = previewOf(state, 'page') ?? previewOf(state, 'newer')
  return preview && 'format' in preview ? { format: preview.format.id } : {}
}

/** New pages have a type. A page that is left out leaves its translations out too. */
function choicesToSend(state: State): Choices {
  const { choices, plan } = state
  const { fresh } = readPages(state)
  const all = plan?.kind === 'many' ? plan.preview.pages : []
  const left = all.filter(({ path }) => choices[path]?.is_left_out).flatMap(pathsOf)
  return {
    ...choices,
    ...Object.fromEntries(fresh.map((page) => [page.path, { ...choices[page.path], type: typeOf(choices, page) }])),
    ...Object.fromEntries(left.map((path) => [path, { is_left_out: true }])),
  }
}

const pathsOf = ({ path, language_files }: PlannedPage) => [path, ...language_files.map((file) => file.path)]
