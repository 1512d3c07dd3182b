type Settle = (isConfirmed: boolean) => void

let waiting: Settle[] = []
const listeners = new Set<() => void>()

/** Has the screen ask for the password; true once it was given. Calls that ask at the same time share one question. */
export const askForPassword = () =>
  new Promise<boolean>((resolve) => {
    waiting = [...waiting, resolve]
    tell()
  })

export const isAsking = () => waiting.length > 0

/** The person has given the password, or does not want to. */
export function settleQuestion(isConfirmed: boolean) {
  const settled = waiting
  waiting = []
  for (const settle of settled) settle(isConfirmed)
  tell()
}

export function followAsking(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}
