import { change } from './change.ts'
import { isBusy, pageMadeBy } from './questions.ts'
import type { Effect, Event, State } from './state.ts'
import { type Next, plan, stay } from './toServer.ts'

export function step(state: State, event: Event): Next {
  if ('asked' in event && event.asked !== state.asked) return stay(state)
  if (state.phase === 'closed') return { state, effects: afterClosing(state, event) }
  switch (event.type) {
    case 'progress':
      return stay({ ...state, share: event.share })
    case 'planned':
      return stay({ ...state, phase: 'planned', plan: event.plan })
    case 'refused':
      return stay({ ...state, phase: 'refused', refusal: event.error })
    case 'done':
      return {
        state: { ...state, phase: 'sent', done: event.done },
        effects: [{ type: 'say', done: event.done }, read(state)],
      }
    case 'failed':
      return fail(state, event.error)
    case 'screen read':
      return finish(state)
    case 'close':
      return state.phase === 'told'
        ? leave(state)
        : { state: closed(state), effects: [{ type: 'stop' }, { type: 'close' }] }
    default:
      return isBusy(state) ? stay(state) : change(state, event)
  }
}

const closed = (state: State): State => ({ ...state, phase: 'closed' })
const read = ({ page }: State): Effect => ({ type: 'read screen', page })

/** Something may be there although its answer was lost: it is read, and planned again. */
function fail(state: State, error: Error): Next {
  const failed = { ...state, failure: error, isExample: false }
  const next = failed.files.length > 0 ? plan(failed) : stay({ ...failed, phase: 'choosing' })
  return { ...next, effects: [read(state), ...next.effects] }
}

function finish(state: State): Next {
  if (state.phase !== 'sent' || !state.done) return stay(state)
  const skipped = state.done.answer.skipped.count
  return skipped > 0 ? stay({ ...state, phase: 'told' }) : leave(state)
}

function leave(state: State): Next {
  const made = state.done && pageMadeBy(state.done)
  return {
    state: closed(state),
    effects: [{ type: 'close' }, ...(made ? [{ type: 'show' as const, page: made }] : [])],
  }
}

/** A sending may have ended before it could be stopped. */
function afterClosing(state: State, event: Event): Effect[] {
  if (event.type === 'done') return [{ type: 'say', done: event.done }, read(state)]
  return event.type === 'failed' ? [read(state)] : []
}
