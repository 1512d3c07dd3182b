import { FILE_REQUIRED } from '#server/files/receive/constants.ts'
import type { FileChoice } from '#server/files/receive/contract.ts'
import { NAME_REQUIRED, TYPE_REQUIRED } from '#server/pages/constants.ts'
import { faultOfFile } from '#web/api/faultOfFile.ts'
import type { PathFile } from '#web/ui/fields/pathFiles.ts'
import { ACCEPTED } from '../accepted.ts'
import { canSubmit, kindOf, pageTypeOf, previewOf } from './questions.ts'
import { type Event, type Faults, type MergedPage, opened, type State } from './state.ts'
import { isReading, type Next, plan, send, stay } from './toServer.ts'

export function change(state: State, event: Event): Next {
  switch (event.type) {
    case 'choose':
      return choose(state, event.files)
    case 'choice':
      return decide(state, event.path, event.choice)
    case 'edit': {
      const mended = Object.fromEntries(Object.keys(event.fields).map((field) => [field, undefined]))
      return stay({ ...state, ...event.fields, faults: { ...state.faults, ...mended } })
    }
    case 'merge into':
      return mergeInto(state, event.page)
    case 'take example':
      return send({ ...state, isExample: true })
    case 'leave out':
      if (kindOf(state) === 'many') return decide(state, event.path, { is_left_out: true })
      return { state: { ...state, phase: 'closed' }, effects: [{ type: 'close' }] }
    case 'plan again':
      return plan(state)
    case 'submit':
      return canSubmit(state) ? submit(state) : stay(state)
    default:
      return stay(state)
  }
}

const suggestedBy = ([first]: readonly PathFile[]) => first?.file.name.replace(/\.[a-z]{2,12}$/i, '') ?? ''

/** Other files are read from the beginning; what was typed for the page stays. */
function choose(state: State, files: readonly PathFile[]): Next {
  const next = { ...opened(state.page), asked: state.asked, files, type: state.type, status: state.status }
  const kind = kindOf(next)
  if (kind === 'many') return plan(next)
  const fault = kind === 'page' && files[0] ? faultOfFile(files[0].file, ACCEPTED) : undefined
  if (fault) {
    const refused: State = { ...next, name: state.name, files: [], asked: state.asked + 1, faults: { file: fault } }
    return { state: refused, effects: [{ type: 'stop' }] }
  }
  const isTyped = state.name.trim() !== '' && state.name !== suggestedBy(state.files)
  return plan({ ...next, name: isTyped ? state.name : suggestedBy(files) })
}

function decide(state: State, path: string, choice: FileChoice): Next {
  const next = { ...state, choices: { ...state.choices, [path]: { ...state.choices[path], ...choice } } }
  return isReading(choice) ? plan(next) : stay(next)
}

function mergeInto(state: State, page: MergedPage): Next {
  return plan({ ...opened(page), asked: state.asked, files: state.files })
}

function submit(state: State): Next {
  const kind = kindOf(state)
  const preview = previewOf(state, 'page')
  const existing = preview && 'format' in preview ? preview.existing_page : null
  if (existing) return mergeInto(state, existing) // it holds translations of a page that is there
  const faults = faultsOf(state, kind)
  return Object.keys(faults).length > 0 ? stay({ ...state, faults }) : send(state)
}

function faultsOf(state: State, kind: ReturnType<typeof kindOf>): Faults {
  if (kind === 'newer') return state.files.length === 0 ? { file: 'Please select a file' } : {}
  if (kind === 'many') return {}
  return {
    ...(state.name.trim() === '' && { name: NAME_REQUIRED }),
    ...(!pageTypeOf(state) && { type: TYPE_REQUIRED }),
    ...(state.files.length === 0 && { file: FILE_REQUIRED }),
  }
}
