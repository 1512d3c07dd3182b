import { insertPage } from '../support/build/population.ts'
import { startApp } from './harness/app.ts'
import { contestHttp } from './harness/httpContest.ts'
import type { Result } from './harness/result.ts'
import { startMeasured } from './harness/server.ts'

const [ROWS, GOAL] = [100, 0.85]

/** A page of 100 source texts with their translations, as the table shows them, for somebody whose session is checked. */
export async function run(): Promise<Result> {
  const app = await startApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://words.example.com', ROLES: 'api' }) // the peer works no jobs either
  const peer = await startMeasured(new URL('./harness/readPagePeer.ts', import.meta.url), {
    DATABASE_URL: app.databaseUrl,
  })
  try {
    const { page_id } = await insertPage(app.db, app.version_id, ROWS, (n) => `Texto traducido número ${n}`)
    const { headers } = app
    const row = await contestHttp(
      { url: `${app.api}/pages/${page_id}/rows?language=es&sort=page`, headers },
      { url: `http://127.0.0.1:${peer.port}/${page_id}?language=es`, headers },
      {
        what: `a page of ${ROWS} source texts with translations, session checked; requests a second`,
        peer: 'bare node:http + pg with named statements for session and page',
        goal: GOAL,
      },
    )
    return { rows: [row] }
  } finally {
    await peer.stop()
    await app.stop()
  }
}
