import { findRepository } from '#db/queries/repositories/repositories.ts'
import type { Services } from '../services.ts'
import { accessOf } from './access.ts'
import { requireRemote } from './connect.ts'
import type { TriedRepository, TryRepository } from './contract.ts'
import { RepositoryFailure } from './faults.ts'
import { type Access, openRemote } from './git/remote.ts'

type Tried = Required<Pick<TryRepository, 'url' | 'branch'>> & Pick<TryRepository, 'token'>

/** Asks for the branch, with what is entered or else what is kept for the same address; nothing is stored. */
export async function tryRepository(services: Services, project_id: string, tried: Tried): Promise<TriedRepository> {
  requireRemote(services.config, tried.url)
  try {
    const remote = await openRemote(await accessFor(services, project_id, tried))
    try {
      const heads = await remote.heads([tried.branch])
      return { fault: heads.has(tried.branch) ? null : 'no_branch', fault_detail: null }
    } finally {
      await remote.close()
    }
  } catch (error) {
    if (!(error instanceof RepositoryFailure)) throw error
    return { fault: error.fault, fault_detail: error.detail ?? null }
  }
}

async function accessFor(services: Services, project_id: string, { url, token }: Tried): Promise<Access> {
  const stored = await findRepository(services.db, project_id)
  const { signal } = new AbortController()
  const { allowsPrivateRepositories: allowsPrivate, dataDir } = services.config
  const given = { token: token || undefined }
  if (stored?.url !== url) return { url, ...given, key: undefined, hostKeys: undefined, allowsPrivate, dataDir, signal }
  return { ...accessOf(services, stored, signal), ...(token !== undefined && given) }
}
