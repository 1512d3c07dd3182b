import { createStore } from 'zustand'
import type { ReadableStore } from './ReadableStore.ts'

export type Step<State, Effect> = { state: State; effects: readonly Effect[] }
export type Reducer<State, Event> = { store: ReadableStore<State>; send: (event: Event) => void }

export function createReducer<State, Event, Effect>(
  first: State,
  step: (state: State, event: Event) => Step<State, Effect>,
  run: (effect: Effect) => void,
): Reducer<State, Event> {
  const store = createStore(() => first)
  return {
    store,
    send(event) {
      const { state, effects } = step(store.getState(), event)
      store.setState(state, true)
      for (const effect of effects) run(effect)
    },
  }
}
