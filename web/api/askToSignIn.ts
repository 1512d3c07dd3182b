import { createStore, useStore } from 'zustand'

type Waiting = (() => void)[]
const waiting = createStore<Waiting | undefined>(() => undefined)

export const isSignInAsked = () => waiting.getState() !== undefined
export const useIsSignInAsked = () => useStore(waiting, (calls) => calls !== undefined)

/** Letters of the sentence still come: they are no password, and no field takes them. */
const typing = createStore(() => false)
export const setStillTyping = (isTyping: boolean) => typing.setState(isTyping, true)
export const useIsStillTyping = () => useStore(typing)

export function askToSignIn() {
  if (!isSignInAsked()) waiting.setState([], true)
}

export const signedInAgain = () =>
  new Promise<void>((resolve) => waiting.setState((calls) => [...(calls ?? []), resolve], true))

export function answerSignIn() {
  const calls = waiting.getState() ?? []
  waiting.setState(undefined, true)
  for (const goOn of calls) goOn()
}

export const onSignInAsked = (listener: (isAsked: boolean) => void) =>
  waiting.subscribe((now, before) => {
    if ((now === undefined) !== (before === undefined)) listener(now !== undefined)
  })
