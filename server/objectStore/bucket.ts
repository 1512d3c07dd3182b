import type { Config } from '../config.ts'
import { type ObjectStore, requireKey } from './keys.ts'

type Bucket = NonNullable<Config['s3']>

const MAX_ATTEMPTS = 3
const WAIT_MS = 20_000

/** A bucket of any service that speaks S3. Its client is loaded with the first call. */
export function openBucket({ bucket, endpoint, region, accessKeyId, secretAccessKey }: Bucket): ObjectStore {
  let opening: ReturnType<typeof load> | undefined
  const ask = async () => {
    opening ??= load()
    return opening
  }

  async function load() {
    const s3 = await import('@aws-sdk/client-s3')
    const client = new s3.S3Client({
      region,
      maxAttempts: MAX_ATTEMPTS,
      requestHandler: { connectionTimeout: WAIT_MS, requestTimeout: WAIT_MS, throwOnRequestTimeout: true },
      // Checksums of its own that other services than Amazon's do not know.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      ...(accessKeyId === undefined || secretAccessKey === undefined
        ? {}
        : { credentials: { accessKeyId, secretAccessKey } }),
    })
    return { s3, client }
  }

  const named = (key: string) => {
    requireKey(key)
    return { Bucket: bucket, Key: key }
  }

  return {
    async put(key, bytes) {
      const { s3, client } = await ask()
      await client.send(new s3.PutObjectCommand({ ...named(key), Body: bytes, ContentLength: bytes.length }))
    },
    async find(key) {
      const { s3, client } = await ask()
      try {
        const { Body } = await client.send(new s3.GetObjectCommand(named(key)))
        return Body && Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return undefined
        throw error
      }
    },
    async delete(key) {
      const { s3, client } = await ask()
      await client.send(new s3.DeleteObjectCommand(named(key)))
    },
    close: () => void opening?.then(({ client }) => client.destroy()).catch(() => undefined),
  }
}
