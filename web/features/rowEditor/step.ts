import type { Step } from '../../ui/reducer.ts'
import type { Click } from '../rows/editing.ts'

type Row = { id: string; text: string }
/** `taken`: by others, who have its text. */
export type Outcome = 'keep' | 'complete' | 'confirm' | 'cancelled' | 'taken'
export type Completion = 'keep' | 'complete' | 'confirm'

export type State = {
  entered: Row | undefined
  /** Until all that was typed in it is in the document. */
  closing: { row: Row; outcome: Outcome } | undefined
}
export const NOT_EDITING: State = { entered: undefined, closing: undefined }

export type Event =
  | { type: 'edit'; id: string; click?: Click | undefined; isClaimed: boolean; isLive: boolean }
  | { type: 'entered'; row: Row }
  /** `cancel`: what was typed is taken back, which ends in `cancelled`. */
  | { type: 'leave'; outcome: Outcome | 'cancel' }
  | { type: 'closed'; text: string; hasDocument: boolean }
  | { type: 'finish'; outcome: Completion; text: string }
  | { type: 'finish anyway'; outcome: Completion; advances: boolean }

export type Effect =
  | { type: 'go to'; id: string }
  | { type: 'take over'; id: string }
  | { type: 'enter'; id: string; click: Click | undefined; isLive: boolean }
  | { type: 'revert' }
  | { type: 'close' }
  | { type: 'warn of faults' | 'save'; row: Row; text: string; outcome: Exclude<Outcome, 'taken'> }
  | { type: 'ask about faults'; id: string; text: string; outcome: Completion }
  | { type: 'finish'; outcome: Completion }
  | { type: 'advance'; from: string; to: 'unfinished' | 'unchecked' }

type Next = Step<State, Effect>

export function step(state: State, event: Event): Next {
  const { entered } = state
  switch (event.type) {
    case 'edit': {
      const { id, click, isClaimed, isLive } = event
      if (entered?.id === id) return { state, effects: [] }
      const left = leave(state, 'keep')
      const enter: Effect = isClaimed ? { type: 'take over', id } : { type: 'enter', id, click, isLive }
      return { ...left, effects: [...left.effects, { type: 'go to', id }, enter] }
    }
    case 'entered':
      return { state: { ...state, entered: event.row }, effects: [] }
    case 'leave':
      return leave(state, event.outcome)
    case 'closed':
      return closed(state, event)
    case 'finish': {
      if (!entered) return { state, effects: [] }
      const { outcome, text } = event
      const isUnchanged = outcome === 'keep' && text === entered.text
      const ask: Effect = { type: 'ask about faults', id: entered.id, text, outcome }
      return { state, effects: [isUnchanged ? { type: 'finish', outcome } : ask] }
    }
    case 'finish anyway':
      return finish(state, event)
  }
}

function leave(state: State, outcome: Outcome | 'cancel'): Next {
  const row = state.entered
  if (!row) return { state, effects: [] }
  if (outcome === 'cancel') return { state, effects: [{ type: 'revert' }] }
  return { state: { entered: undefined, closing: { row, outcome } }, effects: [{ type: 'close' }] }
}

function closed(state: State, { text, hasDocument }: { text: string; hasDocument: boolean }): Next {
  const next = { ...state, closing: undefined }
  if (!state.closing || !hasDocument) return { state: next, effects: [] }
  const { row, outcome } = state.closing
  if (outcome === 'taken') return { state: next, effects: [] }
  const isChanged = outcome === 'keep' && text !== row.text
  const save: Effect = { type: 'save', row, text, outcome }
  return { state: next, effects: isChanged ? [{ ...save, type: 'warn of faults' }, save] : [save] }
}

function finish(state: State, { outcome, advances }: { outcome: Completion; advances: boolean }): Next {
  const left = leave(state, outcome)
  if (!state.entered || (outcome !== 'confirm' && !advances)) return left
  const to = outcome === 'confirm' ? 'unchecked' : 'unfinished'
  return { ...left, effects: [...left.effects, { type: 'advance', from: state.entered.id, to }] }
}
