import type { DueRepository } from '#db/queries/repositories/due.ts'
import { keepLanguageTimes, listLanguageTimes } from '#db/queries/repositories/files.ts'
import { updateRepository } from '#db/queries/repositories/repositories.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { writeRetrying } from '../../http/write.ts'
import type { Services } from '../../services.ts'
import { bringFromRepository } from '../bring.ts'
import { commitFiles, parentsOf, treeOf } from '../git/commit.ts'
import type { Remote } from '../git/remote.ts'
import { listTree, matching } from '../git/tree.ts'
import { askForMerge } from '../hosts/askForMerge.ts'
import { messageFor } from './authors.ts'
import { exportLanguages } from './exports.ts'

const MAX_FOREIGN_COMMITS = 100

type Heads = { head: string; ours: string | undefined }

/** Puts the translations on their branch, a commit a language from the tip of the source branch, and asks to merge it. */
export async function sendTranslations(services: Services, due: DueRepository, remote: Remote, { head, ours }: Heads) {
  await remote.fetch(due.branch, 1)
  if (ours !== undefined) await remote.fetch(due.translations_branch, MAX_FOREIGN_COMMITS)
  if (ours !== undefined && ours !== due.sent_commit) await bringForeign(services, due, remote, head, ours)
  const at = new Date()
  const modes = new Map((await listTree(remote, head)).map(({ path, mode }) => [path, mode]))
  const modeOf = (path: string) => modes.get(path) ?? '100644'
  const since = new Map((await listLanguageTimes(services.db, due.id)).map((one) => [one.language, one.since]))
  const merged: LanguageCode[] = []
  let tip = head
  for (const { language, page_ids, files } of await exportLanguages(services, due)) {
    const message = await messageFor(services.db, page_ids, language, since.get(language) ?? null)
    const commit = await commitFiles(remote, { parent: tip, files, message, modeOf })
    if (commit === undefined) merged.push(language)
    tip = commit ?? tip
  }
  if (merged.length > 0) await writeRetrying(services, (trx) => keepLanguageTimes(trx, due.id, merged, at))
  if (tip === head) return
  const isThere = ours !== undefined && (await isSame(remote, tip, ours, head))
  if (!isThere) await remote.push(tip, due.translations_branch, ours)
  const sent = { sent_commit: isThere ? ours : tip, sent_at: at }
  await writeRetrying(services, (trx) => updateRepository(trx, due.id, sent))
  const request = await askForMerge(services, due, remote)
  if (request) await writeRetrying(services, (trx) => updateRepository(trx, due.id, request))
}

const isSame = async (remote: Remote, tip: string, ours: string, head: string) =>
  (await treeOf(remote, tip)) === (await treeOf(remote, ours)) && (await parentsOf(remote, ours)).includes(head)

/** Others have written on the branch: their files come in by our merge before it is replaced. */
async function bringForeign(services: Services, due: DueRepository, remote: Remote, head: string, ours: string) {
  const before = new Set<string>()
  const bases = due.sent_commit && (await remote.fetchCommit(due.sent_commit)) ? [head, due.sent_commit] : [head]
  for (const base of bases) for (const { path, blob } of await listTree(remote, base)) before.add(`${blob} ${path}`)
  const pages = await exportLanguages(services, due)
  const ownPaths = new Set(pages.flatMap(({ files }) => files.map(({ path }) => path)))
  const tree = await listTree(remote, ours)
  const wanted = new Set(matching(tree, due).map(({ path }) => path))
  const changed = tree.filter(
    ({ path, blob }) => (wanted.has(path) || ownPaths.has(path)) && !before.has(`${blob} ${path}`),
  )
  await bringFromRepository(services, due, remote, changed)
}
