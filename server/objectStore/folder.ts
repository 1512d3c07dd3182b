import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ObjectStore, requireKey } from './keys.ts'

const NOT_THERE = 'ENOENT'
const DIRECTORY_MODE = 0o700

/** Folders of at most a few thousand files: the last letters of an id are its random ones. */
export function openFolder(root: string): ObjectStore {
  const pathOf = (key: string) => {
    requireKey(key)
    const [kind, name] = key.split('/') as [string, string]
    return join(root, kind, name.slice(34, 36), name)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const partial = partialOf(path)
      await mkdir(dirname(path), { recursive: true, mode: DIRECTORY_MODE })
      try {
        await writeDurably(partial, bytes)
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
      await sync(dirname(path))
    },
    find: (key) => readFile(pathOf(key)).catch(ifThere),
    async delete(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      await rm(partialOf(path), { force: true })
    },
    close() {},
  }
}

/** Leftovers of a process that was killed are deleted with it. */
const partialOf = (path: string) => `${path}.part`

async function writeDurably(path: string, bytes: Uint8Array) {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function sync(directory: string) {
  if (process.platform === 'win32') return // it opens no directories
  const opened = await open(directory)
  await opened.sync().finally(() => opened.close())
}

function ifThere(error: NodeJS.ErrnoException) {
  if (error.code !== NOT_THERE) throw error
  return undefined
}
