import type { StoredRepository } from '#db/queries/repositories/repositories.ts'
import { actAs, findBringer } from '#db/queries/repositories/repositories.ts'
import { TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { NOTHING_TO_IMPORT } from '../files/bring/constants.ts'
import { importFiles } from '../files/bring/importFiles.ts'
import { MAX_FILE_BYTES, MAX_FILES, MAX_FILES_BYTES } from '../files/receive/constants.ts'
import { createSharedMemory } from '../files/receive/sharedMemory.ts'
import { createFileWork } from '../files/thread/fileWork.ts'
import { ApiError } from '../http/apiError.ts'
import { withHold } from '../http/write.ts'
import { findAllowed } from '../rights/guarded.ts'
import type { Services } from '../services.ts'
import { RepositoryFailure } from './faults.ts'
import type { Remote } from './git/remote.ts'
import { readBlobs, type TreeFile } from './git/tree.ts'

export type Brought = { pages: number; merged: number; unused: { path: string; reason: string }[] }

function requireFew(files: readonly TreeFile[]) {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (files.length > MAX_FILES || bytes > MAX_FILES_BYTES) throw new RepositoryFailure('too_large')
}

/** Brings files as an upload of them does, in the name of the person who connected the repository and with their rights. */
export async function bringFromRepository(
  services: Services,
  stored: StoredRepository,
  remote: Remote,
  all: readonly TreeFile[],
): Promise<Brought> {
  const files = all.filter(({ size }) => size <= MAX_FILE_BYTES)
  requireFew(files)
  const large = all
    .filter((file) => !files.includes(file))
    .map(({ path }) => ({ path, reason: 'It is larger than 32 MiB' }))
  if (files.length === 0) return { pages: 0, merged: 0, unused: large }
  const { person, allowed } = await asBringer(services, stored)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const headers = { length: String(bytes), isChunked: false }
  const place = { version_id: stored.version_id }
  const { db, fileThreads } = services
  const work = createFileWork({ db, fileThreads, person: person.id, place, headers, outgoing: undefined })
  try {
    await work.uploading(bytes)
    const contents = await readBlobs(
      remote,
      files.map(({ blob }) => blob),
      bytes,
    )
    const uploaded = files.map(({ path }, at) => ({ name: path, bytes: shared(contents[at]!) }))
    const form = { choices: {}, type: stored.type, status: TO_REVIEW }
    const inTurn = { ...allowed, caller: { ...allowed.caller, storing: work.storing } }
    const by = { id: person.id, name: person.full_name?.trim() || person.email }
    const { pages, merged, unused } = await importFiles(inTurn, work, stored.version_id, { uploaded, form }, by)
    const changed = merged.filter(({ reimport }) => reimport.id !== null)
    return { pages: pages.length, merged: changed.length, unused: [...large, ...unused] }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    if (error.message.includes(NOTHING_TO_IMPORT)) return { pages: 0, merged: 0, unused: large }
    throw new RepositoryFailure('unreadable', error.message.slice(0, 300))
  } finally {
    work.end()
  }
}

async function asBringer(services: Services, { connected_by, project_id }: StoredRepository) {
  const person = connected_by === null ? undefined : await findBringer(services.db, connected_by)
  if (!person) throw new RepositoryFailure('no_person')
  const asking = { asker: { id: person.id }, capability: 'bringFiles' as const, languages: undefined }
  const { asksAgain } = await findAllowed(services, asking, 'project', project_id).catch((error: unknown) => {
    throw error instanceof ApiError ? new RepositoryFailure('no_person') : error
  })
  return { person, allowed: withHold(asksAgain, async (trx) => void (await actAs(trx, person.id))) }
}

function shared(bytes: Buffer) {
  const memory = createSharedMemory(bytes.length)
  memory.write(bytes)
  return memory.take()
}
