import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of the last pull: the tag of each download, and the digests of the files it wrote. */
export type State = Record<string, { etag: string; files: Record<string, string> }>

const FOLDER = '.dragoman'

export const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export function readState(folder: string): State {
  try {
    return JSON.parse(readFileSync(join(folder, FOLDER, 'state.json'), 'utf8'))
  } catch {
    return {}
  }
}

/** Kept beside the settings, and out of version control. */
export function writeState(folder: string, state: State) {
  mkdirSync(join(folder, FOLDER), { recursive: true })
  writeFileSync(join(folder, FOLDER, '.gitignore'), '*\n')
  writeFileSync(join(folder, FOLDER, 'state.json'), JSON.stringify(state))
}

/** Whether all of its files are as that download left them. */
export const isUntouched = (folder: string, { files }: State[string]) =>
  Object.entries(files).every(([path, digest]) => {
    const at = join(folder, path)
    return existsSync(at) && digestOf(readFileSync(at)) === digest
  })
