import type { QueryClient } from '@tanstack/react-query'
import type { Restored } from '#server/bin/contract.ts'
import { titled, toast } from '../../ui/overlays/Toast.tsx'
import { offerUndo, withdrawOffer } from '../operations/offerUndo.tsx'
import { refetchBins, restoreThing, type Thing } from './queries.ts'

const RENAMED_MS = 8_000

export function sayDeleted(client: QueryClient, thing: Thing, message: string) {
  offerUndo([thing.id], message, () => {
    withdrawOffer(thing.id)
    restoreThing(client, thing).then(sayRestored, sayNotRestored)
  })
  if (thing.kind !== 'project') void refetchBins(client) // that of the project itself is left
}

export function sayRestored({ kind, id, name, former_name, path }: Restored) {
  withdrawOffer(id)
  if (former_name === null && path === null) return toast.success(`${name} was restored`)
  const renamed = former_name !== null && `Another ${kind} is called ${former_name} now.`
  const moved = path !== null && `Its file is now ${path}, because another page has the path that it had.`
  const why = [renamed, moved].filter((sentence) => sentence !== false).join(' ')
  return toast.success(titled(`${name} was restored`, why), { durationMs: RENAMED_MS })
}

export const sayNotRestored = (error: Error) => toast.error(titled('Failed to restore', error.message))
