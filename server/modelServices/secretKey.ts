import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceScope } from '#db/queries/translationJobs/modelServices.ts'
import type { Config } from '../config.ts'

const [NONCE_BYTES, TAG_BYTES] = [12, 16]

type Place =
  | ServiceScope
  | { webhook_id: string }
  | { webhook_address: string }
  | { repository_id: string; credential: string }
type Cipher = {
  encrypt(text: string, scope: Place): Buffer
  decrypt(bytes: Buffer, scope: Place): string
}

/** Encrypts keys with AES-256-GCM for one place each; undefined where production has no SECRET_KEY. */
export function createCipher(config: Pick<Config, 'secretKey' | 'isProduction' | 'dataDir'>): Cipher | undefined {
  const secret = config.secretKey ?? (config.isProduction ? undefined : ownSecret(config.dataDir))
  if (secret === undefined) return undefined
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'dragoman/model-service-keys', 32))
  return {
    encrypt(text, scope) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(placeOf(scope))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
    },
    /** @throws when it was encrypted under another secret, or for another place */
    decrypt(bytes, scope) {
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(placeOf(scope)).setAuthTag(tag)
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

function placeOf(place: Place) {
  if ('webhook_id' in place) return Buffer.from(`webhook ${place.webhook_id}`)
  if ('webhook_address' in place) return Buffer.from(`address of webhook ${place.webhook_address}`)
  if ('repository_id' in place) return Buffer.from(`repository ${place.repository_id} ${place.credential}`)
  const { organization_id, project_id } = place
  return Buffer.from(
    project_id ? `project ${project_id}` : organization_id ? `organization ${organization_id}` : 'installation',
  )
}

/** For one machine: made at its first use, and readable for its owner alone. */
function ownSecret(dataDir: string) {
  const file = join(dataDir, 'secret.key')
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}
