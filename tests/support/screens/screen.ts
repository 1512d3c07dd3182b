import type { Page } from 'playwright'
import type { World } from './data.ts'

/** The steps that bring a screen into a state, and what then stands there. */
export type Case = {
  as?: keyof World['people'] | 'nobody'
  path?: string | ((world: World) => string)
  /** Calls whose answer never comes, or is a failure. */
  stalls?: RegExp
  fails?: RegExp
  /** A call that is answered as another server would. */
  answers?: { call: RegExp; json: unknown }
  act?: (page: Page) => Promise<void>
  /** Without an overlay it leaves the screen as the next state needs it. */
  leavesReady?: boolean
  shows: string | RegExp
}
/** A sentence says why a state cannot exist. */
type State = Case | string

export type Screen = {
  name: string
  path: string | ((world: World) => string)
  as?: keyof World['people'] | 'nobody'
  shows: string | RegExp
  loading: State
  empty: State
  error: State
  denied: State
  partial: State
  /** With pictures, what lies over it is seen with text at 200 %, too. */
  isDense?: boolean
  /** The overlay over it. */
  dialogs?: Record<string, Case>
}

export const FORM = 'A form has nothing to load'
export const NO_LIST = 'It shows no list'
export const OWN = 'Everybody may see their own'
export const OUT = 'Everybody may come here signed out'
export const WHOLE = 'It is one answer: all of it or nothing'
export const NO_LOAD = 'It loads nothing'
