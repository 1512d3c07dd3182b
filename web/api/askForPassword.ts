import { createStore, useStore } from 'zustand'

type Answer = (isConfirmed: boolean) => void

const waiting = createStore<readonly Answer[]>(() => [])

/** Has the screen ask for the password; true once it was given. Calls that ask at the same time share one question. */
export const askForPassword = () =>
  new Promise<boolean>((resolve) => waiting.setState((others) => [...others, resolve], true))

export const useIsPasswordAsked = () => useStore(waiting, (calls) => calls.length > 0)

export function answerPasswordQuestion(isConfirmed: boolean) {
  const calls = waiting.getState()
  waiting.setState([], true)
  for (const answer of calls) answer(isConfirmed)
}
