import { type Commit, commitTexts, commitUpdate, type TextCommit } from '#db/queries/documents/documentCommits.ts'
import type { Run } from '#db/run.ts'

/** Commits one document; false when it moved on, somebody may have lost access, or its head is locked. */
export type CommitOne = (commit: Commit) => Promise<boolean>

export const MOST_IN_FLIGHT = 2
/** A commit that goes alone waits so long for a head that is locked: meanwhile it keeps one of the connections from the others. */
export const GROUP_LOCK_MS = 20
const MOST_IN_A_GROUP = 100
/** A paste goes alone: its neighbours would wait for its bytes. */
const MOST_BYTES = 16 * 1024

type Waiting = { commit: TextCommit; resolve: (isCommitted: boolean) => void; reject: (error: unknown) => void }

/**
 * Returns a function that commits documents in groups: those that become ready while statements are under way go to
 * Postgres as one. Each learns its own outcome. Nothing waits for a timer, and a lone commit goes at once. `run` uses a pool
 * of MOST_IN_FLIGHT connections with a lock timeout of GROUP_LOCK_MS.
 */
export function groupCommits(run: Run): CommitOne {
  const waiting: Waiting[] = []
  let inFlight = 0

  async function sendGroup(group: Waiting[]) {
    try {
      const committed = await commitTexts(
        run,
        group.map(({ commit }) => commit),
      )
      for (const { commit, resolve } of group) resolve(committed.has(commit.document_id))
    } catch (error) {
      // Postgres undid the statement, perhaps because of one of them: each tries again alone.
      if (isUndone(error)) for (const { resolve } of group) resolve(false)
      else for (const { reject } of group) reject(error)
    }
  }

  async function sendWaiting() {
    inFlight++
    while (waiting.length > 0) {
      const group = waiting.splice(0, MOST_IN_A_GROUP)
      if (group.length > 1) await sendGroup(group)
      else await commitUpdate(run, group[0]!.commit).then(group[0]!.resolve, group[0]!.reject)
    }
    inFlight--
  }

  return (commit) => {
    if (!isGroupable(commit)) return commitUpdate(run, commit)
    return new Promise((resolve, reject) => {
      waiting.push({ commit, resolve, reject })
      if (inFlight < MOST_IN_FLIGHT) void sendWaiting()
    })
  }
}

const isGroupable = (commit: Commit): commit is TextCommit => commit.onlyText && commit.bytes.length <= MOST_BYTES

/** An error of the statement, not of the connection: nothing of it was committed. */
const isUndone = (error: unknown) => (error as { severity?: string }).severity === 'ERROR'
