import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { forgetRepositoryFiles } from '#db/queries/repositories/files.ts'
import {
  deleteRepository,
  findRepository,
  hasVersion,
  insertRepository,
  type StoredRepository,
  updateRepository,
} from '#db/queries/repositories/repositories.ts'
import type { Trx } from '#db/schema.ts'
import { ApiError, invalid, notFound } from '../http/apiError.ts'
import { NO_SUCH_SECRET } from '../modelServices/constants.ts'
import type { Services } from '../services.ts'
import { createKeys } from './access.ts'
import { NOT_A_REMOTE, NOT_CONNECTED, NOT_PUBLIC } from './constants.ts'
import type { AskedRepository } from './contract.ts'
import { mayBeRemote, parseRemote } from './git/address.ts'

export type At = { project_id: string; by: string }

export const requireConnected = async (trx: Trx, project_id: string) => {
  const found = await findRepository(trx, project_id)
  if (!found) throw new ApiError(404, NOT_CONNECTED)
  return found
}

export function requireRemote({ allowsPrivateRepositories }: Services['config'], text: string) {
  const url = parseRemote(text)
  if (!url) throw invalid(['body', 'url'], NOT_A_REMOTE)
  if (!mayBeRemote(url, allowsPrivateRepositories)) throw invalid(['body', 'url'], NOT_PUBLIC)
  return url
}

/** Connects the project, or changes how it is; what was read of another repository or version is forgotten, never its pages. */
export async function saveRepository(services: Services, trx: Trx, at: At, asked: AskedRepository) {
  const url = requireRemote(services.config, asked.url)
  const cipher = services.engines.openCipher()
  if (!cipher) throw new ApiError(409, NO_SUCH_SECRET)
  if (!(await hasVersion(trx, at.project_id, asked.version_id))) throw notFound('Version')
  const found = await findRepository(trx, at.project_id)
  const id = found?.id ?? uuid()
  const isSame = found?.url === asked.url
  const sealed = (text: string, credential: string) => cipher.encrypt(text, { repository_id: id, credential })
  const hook_secret = found && !asked.renews_hook_secret ? null : randomBytes(32).toString('base64url')
  // A token goes to no other address than the one for which it was entered.
  const token = asked.token === undefined ? (isSame ? found.encrypted_token : null) : asked.token || null
  const keys = url.protocol === 'ssh:' && !(isSame && found.encrypted_key) ? await createKeys() : undefined
  const chosen = {
    ...{ version_id: asked.version_id, connected_by: at.by, url: asked.url, host: asked.host },
    ...{ branch: asked.branch, translations_branch: asked.translations_branch, type: asked.type },
    ...{ files: asked.files, ignored: asked.ignored, is_checked_only: asked.is_checked_only },
    encrypted_token: typeof token === 'string' ? sealed(token, 'token') : token,
    ...(hook_secret !== null && { encrypted_hook_secret: sealed(hook_secret, 'hook secret') }),
    ...(keys && { encrypted_key: sealed(keys.key, 'key'), public_key: keys.publicKey }),
    ...(!isSame && { host_keys: null }),
    ...(url.protocol !== 'ssh:' && { encrypted_key: null, public_key: null }),
    ...{ next_read_at: new Date(), failures: 0, failing_since: null, fault: null, fault_detail: null },
  }
  if (!found) {
    const encrypted_hook_secret = sealed(hook_secret!, 'hook secret')
    const made = await insertRepository(trx, { id, project_id: at.project_id, ...chosen, encrypted_hook_secret })
    return { stored: made, hook_secret }
  }
  const forgets = !isSame || found.version_id !== asked.version_id || found.branch !== asked.branch
  const rereads = forgets || !isEqual(found.files, asked.files) || !isEqual(found.ignored, asked.ignored)
  if (forgets) await forgetRepositoryFiles(trx, id)
  const stored = await updateRepository(trx, id, {
    ...chosen,
    ...(rereads && { read_commit: null }),
    ...(forgets && { read_at: null, sent_commit: null, sent_at: null, request_number: null, request_url: null }),
  })
  return { stored: stored!, hook_secret }
}

export async function disconnect(trx: Trx, project_id: string): Promise<StoredRepository> {
  const found = await requireConnected(trx, project_id)
  await deleteRepository(trx, found.id)
  return found
}

const isEqual = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n')
