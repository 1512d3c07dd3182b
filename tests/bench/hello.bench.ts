import { startApp } from './harness/app.ts'
import { contestHttp } from './harness/httpContest.ts'
import type { Result } from './harness/result.ts'
import { startMeasured } from './harness/server.ts'

const GOAL = 0.45

/** The shortest call there is, through all that every call goes through, in production and with its log line. */
export async function run(): Promise<Result> {
  const app = await startApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://words.example.com' })
  const peer = await startMeasured(new URL('./harness/helloPeer.ts', import.meta.url))
  try {
    const row = await contestHttp(
      { url: `${app.api}/utils/health-check`, headers: {} },
      { url: `http://127.0.0.1:${peer.port}/`, headers: {} },
      { what: 'hello through the whole middleware; requests a second', peer: 'bare node:http', goal: GOAL },
    )
    return { rows: [row] }
  } finally {
    await peer.stop()
    await app.stop()
  }
}
