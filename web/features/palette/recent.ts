import { deviceStore } from '../../ui/data/stores.ts'

const KEY = 'dragoman/recent-commands'
const KEPT = 8

export const readRecent = () => deviceStore.read<string[]>(KEY) ?? []

export function keepRecent(id: string) {
  deviceStore.set(KEY, JSON.stringify([id, ...readRecent().filter((other) => other !== id)].slice(0, KEPT)))
}
