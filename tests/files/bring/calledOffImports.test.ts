import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api' })
})
afterAll(() => server.close())

const CSV = 'identifier,content\nlamp,A light over the harbour\n'
const part = (disposition: string, body: string) =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${body}\r\n`
const FORM = `${part('name="name"', 'Harbour')}${part('name="type"', 'dialogue')}${part('name="file"; filename="Harbour.csv"', CSV)}--x--\r\n`

/** Statements of others that wait for a lock, or transactions of others that are open. */
const countOthers = async (waiting: boolean) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and ${waiting ? sql`wait_event_type = 'Lock'` : sql`xact_start is not null`}`.execute(server.db)
  return rows[0]!.count
}

test.each(['import', 'import/file'])(
  'an import that is called off when its file is up leaves nothing: %s',
  async (call) => {
    const ana = await server.build.user()
    const version = await server.build.version(
      await server.build.project(await server.build.organization({ owner: ana })),
    )
    const { hostname, port } = new URL(server.url)
    const socket = connect({ host: hostname, port: Number(port) })

    await server.db.transaction().execute(async (trx) => {
      await sql`lock table pages in share mode`.execute(trx)
      socket.write(
        [
          `POST /api/v1/versions/${version.id}/pages/${call} HTTP/1.1`,
          `Host: ${hostname}`,
          `Authorization: Bearer ${ana.token}`,
          'Content-Type: multipart/form-data; boundary=x',
          `Content-Length: ${Buffer.byteLength(FORM)}`,
          '',
          FORM,
        ].join('\r\n'),
      )
      await expect.poll(() => countOthers(true)).toBe(1)
      socket.destroy()
      await once(socket, 'close')
      await fetch(`${server.url}/api/v1/utils/health-check`) // answered after the end of the connection was noticed
    })

    await expect.poll(() => countOthers(false)).toBe(0)
    expect(await server.db.selectFrom('pages').where('version_id', '=', version.id).select('id').execute()).toEqual([])
  },
)
