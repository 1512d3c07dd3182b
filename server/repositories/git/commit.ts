import { join } from 'node:path'
import type { Remote } from './remote.ts'

export type Written = { path: string; bytes: Buffer }
type Commit = { parent: string; files: readonly Written[]; message: string; modeOf: (path: string) => string }

const OUR_NAME = 'Dragoman'

/** Makes a commit of files upon another; nothing is checked out. Undefined when they change nothing. */
export async function commitFiles({ git, folder }: Remote, { parent, files, message, modeOf }: Commit) {
  const env = { GIT_INDEX_FILE: join(folder, 'index') }
  await git(['read-tree', parent], { env })
  const lines: string[] = []
  for (const { path, bytes } of files) {
    const blob = (await git(['hash-object', '-w', '--no-filters', '--stdin'], { input: bytes })).toString().trim()
    lines.push(`${modeOf(path)} ${blob}\t${path}\0`)
  }
  await git(['update-index', '-z', '--index-info'], { env, input: lines.join('') })
  const tree = await textOf(git(['write-tree'], { env }))
  if (tree === (await textOf(git(['rev-parse', `${parent}^{tree}`])))) return undefined
  return textOf(git(['commit-tree', tree, '-p', parent], { env: { ...AUTHOR, ...env }, input: message }))
}

const AUTHOR = {
  GIT_AUTHOR_NAME: OUR_NAME,
  GIT_AUTHOR_EMAIL: 'noreply@dragoman.invalid',
  GIT_COMMITTER_NAME: OUR_NAME,
  GIT_COMMITTER_EMAIL: 'noreply@dragoman.invalid',
}

const textOf = async (said: Promise<Buffer>) => (await said).toString().trim()

export const treeOf = ({ git }: Remote, commit: string) => textOf(git(['rev-parse', `${commit}^{tree}`]))
export const parentsOf = async ({ git }: Remote, commit: string) => {
  const said = await textOf(git(['rev-list', '--first-parent', '--max-count=200', commit]))
  return said.split('\n')
}
