import { listColleagues } from '#db/queries/assignments/people.ts'
import type { Db } from '#db/schema.ts'
import { allows, grantsOf } from '#db/vocabulary/roles.ts'
import { invalid } from '../http/apiError.ts'
import { NOT_A_READER } from './constants.ts'
import type { Reader } from './contract.ts'

type Project = { id: string; organization_id: string }

export async function listReaders(db: Db, { id: project_id, organization_id }: Project): Promise<Reader[]> {
  const colleagues = await listColleagues(db, organization_id)
  return colleagues
    .filter((one) => allows(grantsOf(one), 'readProject', { project_id }))
    .map(({ user_id, name }) => ({ user_id, name }))
}

export async function requireReaders(db: Db, project: Project, people: readonly string[]) {
  if (people.length === 0) return
  const readers = new Set((await listReaders(db, project)).map(({ user_id }) => user_id))
  if (!people.every((id) => readers.has(id))) throw invalid(['body', 'mentions'], NOT_A_READER)
}
