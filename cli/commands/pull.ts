import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { EXIT, Failure } from '../exit.ts'
import type { Output } from '../output.ts'
import type { Project } from '../project.ts'
import { digestOf, isUntouched, readState, type State, writeState } from '../state.ts'
import { unzip } from '../zip.ts'

/** `onlyChanges`: nothing is said where nothing has changed. */
export type PullOptions = { languages?: string[]; checkedOnly?: boolean; onlyChanges?: boolean }

const ERRORS = 'errors.txt'
const NOT_CHANGED = 304

export async function pull({ api, settings, version }: Project, options: PullOptions, out: Output) {
  const { folder } = settings
  const state = readState(folder)
  const [written, warnings] = [[] as string[], [] as string[]]
  for (const language of options.languages ?? [undefined]) {
    out.step(`Downloading ${language ?? 'all languages'} …`)
    const query = new URLSearchParams({
      in_folders: 'true',
      ...(language !== undefined && { language }),
      ...(options.checkedOnly && { checked_only: 'true' }),
    })
    const path = `/versions/${version.id}/export-files?${query}`
    const known = state[path] && isUntouched(folder, state[path]) ? state[path].etag : undefined
    const answer = await api.send('GET', path, known === undefined ? {} : { headers: { 'If-None-Match': known } })
    if (answer.status === NOT_CHANGED) continue
    const files = await unzip(Buffer.from(await answer.arrayBuffer()))
    warnings.push(...linesOf(files.get(ERRORS)))
    files.delete(ERRORS)
    for (const [at, bytes] of files) if (writeIfChanged(folder, at, bytes)) written.push(at)
    state[path] = stateOf(answer.headers.get('etag'), files)
  }
  writeState(folder, state)
  if (options.onlyChanges && written.length === 0 && warnings.length === 0) return out.clear()
  for (const line of warnings) out.warn(`Left out: ${line}`)
  out.result({ version: version.name, written, left_out: warnings }, [
    ...written,
    written.length === 0 ? 'Nothing has changed.' : `${countOf(written.length)} written.`,
  ])
}

const countOf = (files: number) => (files === 1 ? '1 file' : `${files} files`)
const linesOf = (bytes: Buffer | undefined) => bytes?.toString().trim().split('\n') ?? []

const stateOf = (etag: string | null, files: Map<string, Buffer>): State[string] => ({
  etag: etag ?? '',
  files: Object.fromEntries([...files].map(([path, bytes]) => [path, digestOf(bytes)])),
})

function writeIfChanged(folder: string, path: string, bytes: Buffer) {
  const at = resolve(folder, path)
  if (!at.startsWith(resolve(folder) + sep)) throw new Failure(`${path} leads out of the folder`, EXIT.failed)
  try {
    if (readFileSync(at).equals(bytes)) return false
  } catch {
    mkdirSync(dirname(join(at)), { recursive: true })
  }
  writeFileSync(at, bytes)
  return true
}
