import { CLOSING } from '#collab/document/closing.ts'
import type { Step } from '../../ui/reducer.ts'
import { type Connection, NOT_KEPT, type Refusal, refusalOf, type SaveState, saveStateOf } from './saveState.ts'

const RESETS_BEFORE_GIVING_UP = 3
const RESET_FORGIVEN_MS = 60_000

export type Look = Omit<Connection, 'refusal'> & {
  hasUnsaved: boolean
  isSending: boolean
}

export type State = {
  save: SaveState
  look: Look | undefined
  refusal: Refusal | undefined
  resets: number
  resetAt: number
}
export const OPENING: State = {
  save: { kind: 'opening' },
  look: undefined,
  refusal: undefined,
  resets: 0,
  resetAt: 0,
}

export type Event =
  | { type: 'looked'; look: Look }
  /** `isAwaited`: its person, who was signed out, is asked to come back. */
  | { type: 'channel closed'; code: number; isAwaited: boolean; now: number }
  | { type: 'texts kept'; code: number; areKept: boolean }
  | { type: 'failed'; error: unknown }

export type Effect =
  | { type: 'forget unsaved' | 'drop arrived' }
  | { type: 'pause' }
  | { type: 'keep texts'; code: number }
  | { type: 'leave channel' | 'remove copy' }
  | { type: 'open again'; isHopeless: boolean }

type Next = Step<State, Effect>

export function step(state: State, event: Event): Next {
  switch (event.type) {
    case 'looked':
      return look({ ...state, look: event.look })
    case 'channel closed':
      return closed(state, event)
    case 'texts kept':
      return look({ ...state, refusal: event.areKept ? refusalOf(event.code) : refusalOf(event.code, NOT_KEPT) })
    case 'failed': {
      const { error } = event
      const reason = error instanceof Error && error.message !== '' ? error.message : 'This page could not be opened'
      return look({ ...state, refusal: { reason } })
    }
  }
}

function look(state: State): Next {
  const { look, refusal } = state
  const save: SaveState = look
    ? saveStateOf({ ...look, refusal })
    : refusal === undefined
      ? { kind: 'opening' }
      : { kind: 'closed', ...refusal }
  const isSaved = save.kind === 'saved'
  const effects: Effect[] = []
  if (isSaved && look?.hasUnsaved) effects.push({ type: 'forget unsaved' })
  if (isSaved && look?.isSending) effects.push({ type: 'drop arrived' })
  return { state: { ...state, save: isSame(save, state.save) ? state.save : save }, effects }
}

const isSame = (a: SaveState, b: SaveState) => JSON.stringify(a) === JSON.stringify(b)

const GONE: readonly number[] = [CLOSING.accessRemoved.code, CLOSING.pageDeleted.code]

function closed(state: State, { code, isAwaited, now }: Extract<Event, { type: 'channel closed' }>): Next {
  if (isAwaited) return { state, effects: [{ type: 'pause' }] }
  if (code === CLOSING.docReset.code) {
    const resets = (now - state.resetAt > RESET_FORGIVEN_MS ? 0 : state.resets) + 1
    const isHopeless = resets > RESETS_BEFORE_GIVING_UP
    const { state: opening } = look({ ...state, look: undefined, resets, resetAt: now })
    return { state: opening, effects: [{ type: 'open again', isHopeless }] }
  }
  const effects: Effect[] = []
  if (state.refusal === undefined && refusalOf(code) !== undefined)
    effects.push({ type: 'keep texts', code }, { type: 'leave channel' })
  // The copy of a page that is gone or no longer readable.
  if (GONE.includes(code)) effects.push({ type: 'remove copy' })
  return { state, effects }
}
