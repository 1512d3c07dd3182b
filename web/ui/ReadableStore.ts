import type { StoreApi } from 'zustand'

/** A store that its owner alone changes. */
export type ReadableStore<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>
