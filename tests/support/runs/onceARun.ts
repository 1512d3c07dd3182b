import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Has the first process of the run that asks make something, of JSON, for all of its test files; `folder` goes with the run. */
export async function onceARun<Made>(name: string, make: (folder: string) => Promise<Made>): Promise<Made> {
  const folder = join(tmpdir(), `dragoman-${name}-${process.ppid}`)
  const [done, failed] = [join(folder, 'done.json'), join(folder, 'failed')]
  if (!isFirst(folder)) {
    for (; !existsSync(done); await pause(100))
      if (existsSync(failed)) throw new Error(`Another test file could not make ${name}`)
    return JSON.parse(readFileSync(done, 'utf8'))
  }
  try {
    const made = await make(folder)
    writeFileSync(`${done}.new`, JSON.stringify(made))
    renameSync(`${done}.new`, done)
    return made
  } catch (error) {
    writeFileSync(failed, '')
    throw error
  }
}

function isFirst(folder: string) {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}
