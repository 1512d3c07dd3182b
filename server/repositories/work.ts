import { type DueRepository, endRepositoryWork, takeDueRepositories } from '#db/queries/repositories/due.ts'
import { updateRepository } from '#db/queries/repositories/repositories.ts'
import { writeRetrying } from '../http/write.ts'
import type { Services } from '../services.ts'
import { accessOf } from './access.ts'
import { RepositoryFailure } from './faults.ts'
import { openRemote } from './git/remote.ts'
import { readRepository } from './read.ts'
import { sendTranslations } from './send/sendTranslations.ts'

const [SECOND, MINUTE] = [1_000, 60_000]
const POLL_MS = 3 * MINUTE
const MAX_PAUSE_MS = 60 * MINUTE
/** Longer than the bounds of all that is done in it. */
const LEASE_MS = 30 * MINUTE
const MAX_OF_ORGANIZATION = 1
export const MAX_AT_ONCE = 3

export const takeAllDue = (services: Services, now: Date, room: number) =>
  writeRetrying(services, (trx) => {
    const leasedUntil = new Date(now.getTime() + LEASE_MS)
    return takeDueRepositories(trx, { now, leasedUntil, room, perOrganization: MAX_OF_ORGANIZATION })
  })

export async function workOnRepository(services: Services, due: DueRepository, signal: AbortSignal) {
  const time = AbortSignal.timeout(LEASE_MS - MINUTE)
  try {
    await readAndSend(services, due, AbortSignal.any([signal, time]))
    const well = { failures: 0, failing_since: null, fault: null, fault_detail: null }
    await end(services, due, well, { read: jittered(POLL_MS), send: null })
  } catch (error) {
    const pause = signal.aborted ? 0 : jittered(Math.min(POLL_MS * 2 ** due.failures, MAX_PAUSE_MS))
    const failed = signal.aborted ? {} : { ...faultOf(services, due, error), failures: due.failures + 1 }
    await end(services, due, failed, { read: pause, send: due.sends ? pause : null })
  }
}

async function readAndSend(services: Services, due: DueRepository, signal: AbortSignal) {
  const remote = await openRemote(accessOf(services, due, signal))
  try {
    const heads = await remote.heads([due.branch, due.translations_branch])
    await keepHostKeys(services, due, await remote.hostKeys())
    const head = heads.get(due.branch)
    if (head === undefined) throw new RepositoryFailure('no_branch')
    const { hasChanged } = await readRepository(services, due, remote, head)
    const ours = heads.get(due.translations_branch)
    const isForeign = ours !== undefined && due.sent_commit !== null && ours !== due.sent_commit
    if (due.sends || isForeign || (hasChanged && due.sent_commit !== null))
      await sendTranslations(services, due, remote, { head, ours })
  } finally {
    await remote.close()
  }
}

async function keepHostKeys(services: Services, { id, host_keys }: DueRepository, seen: string | undefined) {
  if (seen && !host_keys) await writeRetrying(services, (trx) => updateRepository(trx, id, { host_keys: seen }))
}

function faultOf({ log }: Services, { id, failing_since }: DueRepository, error: unknown) {
  const { fault, detail } = error instanceof RepositoryFailure ? error : new RepositoryFailure('failed')
  if (!(error instanceof RepositoryFailure)) log('error', 'repository_work_failed', { repository_id: id }, error)
  return { fault, fault_detail: detail ?? null, failing_since: failing_since ?? new Date() }
}

type Ended = Parameters<typeof endRepositoryWork>[2]
type Pauses = { read: number; send: number | null }

const end = (services: Services, due: DueRepository, ended: Ended, { read, send }: Pauses) =>
  writeRetrying(services, (trx) => {
    const after = (ms: number) => new Date(Date.now() + ms)
    return endRepositoryWork(trx, due, ended, { read: after(read), send: send === null ? null : after(send) })
  })

const jittered = (ms: number) => ms + Math.random() * Math.min(ms / 4, 30 * SECOND)
