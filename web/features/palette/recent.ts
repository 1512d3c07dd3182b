const KEY = 'dragoman/recent-commands'
const KEPT = 8

/** The ids of the commands run last on this device, the newest first. */
export function readRecent(): string[] {
  return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]
}

export function keepRecent(id: string) {
  localStorage.setItem(KEY, JSON.stringify([id, ...readRecent().filter((other) => other !== id)].slice(0, KEPT)))
}
