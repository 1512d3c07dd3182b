import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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

export function writeState(folder: string, state: State) {
  mkdirSync(join(folder, FOLDER), { recursive: true })
  writeFileSync(join(folder, FOLDER, '.gitignore'), '*\n')
  writeFileSync(join(folder, FOLDER, 'state.json'), JSON.stringify(state))
}

export const isUntouched = (folder: string, { files }: State[string]) =>
  Object.entries(files).every(([path, digest]) => {
    const at = join(folder, path)
    return existsSync(at) && digestOf(readFileSync(at)) === digest
  })
