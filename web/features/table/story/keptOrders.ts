import { deviceStore } from '#web/ui/data/stores.ts'

type KeptOrder = { sort: string; descending: boolean }
type Kept = Partial<Record<string, KeptOrder>>

const PREFIX = 'dragoman/order/'

export const readKept = (user_id: string) => deviceStore.read<Kept>(PREFIX + user_id) ?? {}

export const keep = (user_id: string, project_id: string, order: KeptOrder) =>
  deviceStore.set(PREFIX + user_id, JSON.stringify({ ...readKept(user_id), [project_id]: order }))

/** The order in which the rows are most likely wanted before it is known whose device this is. */
export function guessOrder(project_id: string): KeptOrder | undefined {
  const people = deviceStore.keys().filter((key) => key.startsWith(PREFIX))
  return people.map((key) => readKept(key.slice(PREFIX.length))[project_id]).find(Boolean)
}
