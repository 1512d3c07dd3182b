import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { StoredRepository } from '#db/queries/repositories/repositories.ts'
import type { Services } from '../services.ts'
import { RepositoryFailure } from './faults.ts'
import type { Access } from './git/remote.ts'

type Credential = 'token' | 'key' | 'hook secret'
type Opening = Pick<Services, 'config' | 'engines'>

/** @throws {RepositoryFailure} where it was encrypted under another secret */
export function openCredential(
  { engines }: Pick<Services, 'engines'>,
  id: string,
  credential: Credential,
  bytes: Buffer,
) {
  try {
    return engines.openCipher()!.decrypt(bytes, { repository_id: id, credential })
  } catch {
    throw new RepositoryFailure('refused', 'What was entered cannot be decrypted any more. Enter it again.')
  }
}

type Stored = Pick<StoredRepository, 'id' | 'url' | 'encrypted_token' | 'encrypted_key' | 'host_keys'>

export const tokenOf = (opening: Opening, { id, encrypted_token }: Stored) =>
  encrypted_token ? openCredential(opening, id, 'token', encrypted_token) : undefined

export const accessOf = (opening: Opening, stored: Stored, signal: AbortSignal): Access => ({
  url: stored.url,
  token: tokenOf(opening, stored),
  key: stored.encrypted_key ? openCredential(opening, stored.id, 'key', stored.encrypted_key) : undefined,
  hostKeys: stored.host_keys ?? undefined,
  allowsPrivate: opening.config.allowsPrivateRepositories,
  dataDir: opening.config.dataDir,
  signal,
})

export async function createKeys() {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-key-'))
  try {
    const file = join(folder, 'key')
    await promisify(execFile)('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'dragoman', '-f', file])
    return { key: await readFile(file, 'utf8'), publicKey: (await readFile(`${file}.pub`, 'utf8')).trim() }
  } catch {
    throw new RepositoryFailure('failed', 'ssh-keygen is not installed on the server')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
