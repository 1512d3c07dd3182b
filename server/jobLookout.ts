import type { PgBoss } from 'pg-boss'
import { listWaitingQueues } from '#db/queries/translationJobs/jobs.ts'
import { CLOCK } from './integrations/clock.ts'

/** In which each worker looks by itself, whatever the lookout says. */
export const RARELY = { pollingIntervalSeconds: 20 }

const LOOK_MS = 500
const OTHERS_SLOWER = 4

/**
 * Looks for waiting jobs of all queues by one statement and wakes their workers: the first of a queue at each look, those
 * beside it at every fourth, until pg-boss has stopped. When each worker looked for itself, an idle process asked twenty times a second.
 */
export function startLookout(boss: PgBoss) {
  const stopping = new AbortController()
  const { signal } = stopping

  async function look(isForAll: boolean) {
    const waiting = await listWaitingQueues(boss.getDb())
    for (const { id, name, options } of boss.getWipData())
      if (waiting.has(name) && (isForAll || !isBesideOthers(options))) boss.notifyWorker(id)
  }

  async function lookOut() {
    for (let looks = 0; !signal.aborted; looks++) {
      await look(looks % OTHERS_SLOWER === 0).catch((error) => signal.aborted || boss.emit('error', error))
      await CLOCK.pause(LOOK_MS, signal).catch(() => undefined)
    }
  }

  boss.once('stopped', () => stopping.abort())
  void lookOut()
}

const isBesideOthers = ({ localConcurrency = 1 }: { localConcurrency?: number }) => localConcurrency > 1
