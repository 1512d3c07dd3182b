import type { Remote } from './remote.ts'
import type { TreeFile } from './tree.ts'

export type Move = { from: string; to: string }
type Known = { path: string; blob: string }

/** Files that have another path by now: by their equal content, and where the host has the last commit, as git sees it. */
export async function findMoves(remote: Remote, since: string | null, head: string, known: Known[], tree: TreeFile[]) {
  const [paths, knownPaths] = [new Set(tree.map(({ path }) => path)), new Set(known.map(({ path }) => path))]
  const gone = known.filter(({ path }) => !paths.has(path))
  const come = tree.filter(({ path }) => !knownPaths.has(path))
  if (gone.length === 0 || come.length === 0) return []
  const moves = new Map<string, string>()
  const left = new Set(come.map(({ path }) => path))
  const add = (from: string, to: string | undefined) => {
    if (to === undefined || moves.has(from) || !left.delete(to)) return
    moves.set(from, to)
  }
  for (const { path, blob } of gone) {
    const equal = come.filter((file) => file.blob === blob && left.has(file.path))
    add(path, (equal.find((file) => nameOf(file.path) === nameOf(path)) ?? equal[0])?.path)
  }
  const isGone = new Set(gone.map(({ path }) => path))
  for (const { from, to } of await movesByGit(remote, since, head)) if (isGone.has(from)) add(from, to)
  return [...moves].map(([from, to]): Move => ({ from, to }))
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

async function movesByGit(remote: Remote, since: string | null, head: string): Promise<Move[]> {
  if (since === null || !(await remote.fetchCommit(since))) return []
  const args = ['diff-tree', '-r', '-z', '-M50%', '-l2000', '--diff-filter=R', '--name-status', since, head]
  const said = (await remote.git(args, { maxBytes: 16 * 1024 * 1024 })).toString().split('\0')
  const moves: Move[] = []
  for (let at = 0; at + 2 < said.length; at += 3) moves.push({ from: said[at + 1]!, to: said[at + 2]! })
  return moves
}
