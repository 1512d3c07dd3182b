import { numberedName } from '#collab/text/freeName.ts'
import { listPathsBeside, updatePaths } from '#db/queries/bin/contents.ts'
import { listNamesBeside, takeOutOfBin } from '#db/queries/bin/moves.ts'
import type { Thing } from '#db/queries/bin/things.ts'
import { lockPaths } from '#db/queries/files/pageFiles.ts'
import { lockOrganization } from '#db/queries/organizations/organizations.ts'
import { lockProject, touchProject } from '#db/queries/projects/projects.ts'
import type { Db, Trx } from '#db/schema.ts'
import { notFound } from '../http/apiError.ts'
import { type Writing, writeRetrying } from '../http/write.ts'
import type { ThingOf } from '../rights/things.ts'
import type { Restored } from './contract.ts'

type Call = { services: Writing; again: (db: Db) => Promise<ThingOf<'page_in_bin'>> }

const NAMES = { page: 'Page', version: 'Version', screenshot: 'Screenshot', project: 'Project' }

export const restore = ({ services, again }: Call, thing: Thing): Promise<Restored> =>
  writeRetrying(services, async (trx) => {
    const { kind, id } = thing
    const { project_id, organization_id } = await again(trx)
    if (project_id === null) await lockOrganization(trx, organization_id)
    else await lockProject(trx, project_id)
    const restored = await takeThingOut(trx, thing, await again(trx)) // as it is now
    if (!restored) throw notFound(NAMES[kind])
    if (project_id !== null) await touchProject(trx, project_id)
    return { kind, id, ...restored }
  })

type InBin = { name: string; version_id: string | null; had_namesake: boolean }

export async function takeThingOut(
  trx: Trx,
  thing: Thing,
  found: InBin,
): Promise<Omit<Restored, 'kind' | 'id'> | undefined> {
  const taken = await listNamesBeside(trx, thing)
  const isTaken = !found.had_namesake && taken.has(found.name)
  const name = isTaken ? numberedName(found.name, taken) : found.name
  const path = found.version_id === null ? null : await freePath(trx, found.version_id, thing.id)
  if (!(await takeOutOfBin(trx, thing, name))) return undefined
  return { name, former_name: isTaken ? found.name : null, path }
}

/** Two pages of a version do not come from one path, or a file that is imported again would not know its page. */
async function freePath(trx: Trx, versionId: string, pageId: string): Promise<string | null> {
  await lockPaths(trx, versionId)
  const { own, others } = await listPathsBeside(trx, versionId, pageId)
  const paths = new Set(others.map(({ path }) => path))
  if (!own || !paths.has(own.path)) return null
  const path = numbered(own.path, paths)
  const languagePaths = new Set(others.flatMap(({ language_path }) => language_path ?? []))
  await updatePaths(trx, pageId, {
    path,
    language_path: own.language_path && numbered(own.language_path, languagePaths),
  })
  return path
}

function numbered(path: string, taken: Set<string>) {
  const [, base, ending] = /^(.*?[^/])(\.[^./]*)?$/s.exec(path) ?? [path, path, '']
  return numberedName(base!, taken, ending)
}
