import { type Commit, commitTexts, commitUpdate, type TextCommit } from '#db/queries/documents/documentCommits.ts'
import type { Run } from '#db/run.ts'

/** Commits one document; false when it moved on, somebody may have lost access, or its head is locked. */
export type CommitOne = (commit: Commit) => Promise<boolean>

export const MAX_IN_FLIGHT = 2
/** A commit that goes alone waits so long for a head that is locked: meanwhile it keeps one of the connections from the others. */
export const GROUP_LOCK_MS = 20
const MAX_IN_A_GROUP = 100
/** A paste goes alone: its neighbours would wait for its bytes. */
const MAX_BYTES = 16 * 1024

type Waiting = { commit: Commit; resolve: (isCommitted: boolean) => void; reject: (error: unknown) => void }
type Grouped = Waiting & { commit: TextCommit }

/**
 * Groups the documents that become ready while all lanes have a statement under way into one statement; a lone commit goes at
 * once. The lanes have a lock timeout of GROUP_LOCK_MS.
 */
export function groupCommits(lanes: Run[]): CommitOne {
  const waiting: Waiting[] = []
  const idle = [...lanes]

  async function sendWaiting(run: Run) {
    while (waiting.length > 0) {
      const ungroupable = waiting.findIndex(({ commit }) => !isGroupable(commit))
      const inFront = ungroupable === -1 ? waiting.length : ungroupable
      const group = waiting.splice(0, Math.max(1, Math.min(inFront, MAX_IN_A_GROUP)))
      if (group.length > 1) await sendGroup(run, group as Grouped[])
      else await commitUpdate(run, group[0]!.commit).then(group[0]!.resolve, group[0]!.reject)
    }
    idle.push(run)
  }

  return (commit) =>
    new Promise((resolve, reject) => {
      waiting.push({ commit, resolve, reject })
      const run = idle.pop()
      if (run) void sendWaiting(run)
    })
}

async function sendGroup(run: Run, group: Grouped[]) {
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

const isGroupable = (commit: Commit) => commit.onlyText && commit.bytes.length <= MAX_BYTES

const isUndone = (error: unknown) => (error as { severity?: string }).severity === 'ERROR'
