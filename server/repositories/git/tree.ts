import { posix } from 'node:path'
import { FilePath } from '../../files/receive/contract.ts'
import { RepositoryFailure } from '../faults.ts'
import type { Remote } from './remote.ts'

const MAX_LIST_BYTES = 64 * 1024 * 1024
const NEVER = ['node_modules', '.git', '.dragoman']
const IS_FILE = /^100(?:644|755)$/

export type TreeFile = { path: string; blob: string; size: number; mode: string }
type Patterns = { files: readonly string[]; ignored: readonly string[] }

/** The files of a commit: no links, which may lead out of it, and no other repositories in it. */
export async function listTree({ git }: Remote, commit: string): Promise<TreeFile[]> {
  const listed = await git(['ls-tree', '-r', '-l', '-z', '--full-tree', commit], { maxBytes: MAX_LIST_BYTES })
  return listed.toString('utf8').split('\0').flatMap(fileOf)
}

function fileOf(line: string): TreeFile[] {
  const [, mode = '', blob = '', size = '', path = ''] = /^(\d+) blob ([0-9a-f]+) +(\d+)\t(.+)$/s.exec(line) ?? []
  return IS_FILE.test(mode) ? [{ path, blob, size: Number(size), mode }] : []
}

/** As the patterns of dragoman.json; of names that no system could hold there are none. */
export function matching<File extends { path: string }>(tree: readonly File[], { files, ignored }: Patterns): File[] {
  const isIn = (path: string, patterns: readonly string[]) => patterns.some((one) => posix.matchesGlob(path, one))
  return tree.filter(
    ({ path }) =>
      isPath(path) &&
      !path.split('/').some((part) => NEVER.includes(part)) &&
      isIn(path, files) &&
      !isIn(path, ignored),
  )
}

const isPath = (path: string) => !path.includes('�') && FilePath.safeParse(path).data === path

export async function readBlobs({ git }: Remote, blobs: readonly string[], maxBytes: number): Promise<Buffer[]> {
  if (blobs.length === 0) return []
  const input = `${blobs.join('\n')}\n`
  const all = await git(['cat-file', '--batch'], { input, maxBytes: maxBytes + blobs.length * 128 })
  const contents: Buffer[] = []
  for (let at = 0; at < all.length; ) {
    const end = all.indexOf(10, at)
    const size = Number(/^[0-9a-f]+ blob (\d+)$/.exec(all.subarray(at, end).toString())?.[1])
    if (!Number.isSafeInteger(size)) throw new RepositoryFailure('failed', 'The repository has a broken object')
    contents.push(all.subarray(end + 1, end + 1 + size))
    at = end + 1 + size + 1
  }
  return contents
}
