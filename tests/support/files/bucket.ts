import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

export type Bucket = Awaited<ReturnType<typeof startBucket>>

/** An S3 server of npm on a free port, with one bucket. */
export async function startBucket() {
  const name = 'screenshots'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: mkdtempSync(join(tmpdir(), 's3-')),
    configureBuckets: [{ name, configs: [] }],
  })
  const { port } = await server.run()
  return {
    environment: {
      S3_BUCKET: name,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: () => server.close(),
  }
}
