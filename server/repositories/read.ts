import { findVersionLanguages } from '#db/queries/projects/versions.ts'
import type { DueRepository } from '#db/queries/repositories/due.ts'
import { keepRepositoryFiles, listRepositoryFiles, moveRepositoryFile } from '#db/queries/repositories/files.ts'
import { updateRepository } from '#db/queries/repositories/repositories.ts'
import { languagePathOf } from '../formats/languagePaths.ts'
import { writeRetrying } from '../http/write.ts'
import type { Services } from '../services.ts'
import { bringFromRepository } from './bring.ts'
import { RepositoryFailure } from './faults.ts'
import { findMoves, type Move } from './git/moves.ts'
import type { Remote } from './git/remote.ts'
import { listTree, matching } from './git/tree.ts'

/** Brings what changed since the commit that was read last. The base is what was read, not the history, which may be rewritten. */
export async function readRepository(services: Services, due: DueRepository, remote: Remote, head: string) {
  if (head === due.read_commit) return { hasChanged: false }
  await remote.fetch(due.branch, 1)
  const tree = matching(await listTree(remote, head), due)
  const known = await listRepositoryFiles(services.db, due.id)
  const present = known.filter(({ gone_since }) => gone_since === null)
  const moves = await findMoves(remote, due.read_commit, head, present, tree)
  await keepMoves(services, due, moves)
  const blobs = new Map(present.map(({ path, blob }) => [path, blob]))
  for (const { from, to } of moves) blobs.set(to, blobs.get(from)!)
  const changed = tree.filter(({ path, blob }) => blobs.get(path) !== blob)
  const { pages, merged, unused } = await bringFromRepository(services, due, remote, changed)
  await writeRetrying(services, async (trx) => {
    await keepRepositoryFiles(trx, due.id, tree)
    await updateRepository(trx, due.id, {
      ...{ read_commit: head, read_at: new Date(), read_pages: pages, read_merged: merged },
      read_unused: unused.length,
    })
  })
  if (changed.length > 0 && pages + merged === 0 && unused.length === changed.length)
    throw new RepositoryFailure('unreadable', `${unused[0]!.path}: ${unused[0]!.reason}`.slice(0, 300))
  return { hasChanged: true }
}

/** Before the files come, which their pages are found for by path. */
async function keepMoves(services: Services, { id, version_id }: DueRepository, moves: readonly Move[]) {
  if (moves.length === 0) return
  const languages = await findVersionLanguages(services.db, version_id)
  if (!languages) return
  const all = [languages.source_language, ...languages.target_languages]
  await writeRetrying(services, async (trx) => {
    for (const { from, to } of moves) {
      const language_path = languagePathOf(to, all)?.pattern ?? null
      await moveRepositoryFile(trx, version_id, id, { from, to, language_path })
    }
  })
}
