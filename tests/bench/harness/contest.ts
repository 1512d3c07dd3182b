import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as Y from 'yjs'
import { openDocument } from '#collab/loading/openDocument.ts'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { startEmbedded } from '#db/postgres/embedded.ts'
import type { Db } from '#db/schema.ts'
import { insertPage, type Member, populate } from '../../support/build/population.ts'
import {
  connectHocuspocus,
  connectYWebsocket,
  STEP1,
  STEP2,
  type Wire,
  type WireEvents,
} from '../../support/collab/wire.ts'
import { type MeasuredServer, startMeasured } from './server.ts'

export const PEER = '@y/websocket-server 0.1.1 in memory'

/** A server under test: how to join a document there as the n-th person. */
export type Side = {
  server: MeasuredServer
  join(document: string, person: number): (on: WireEvents) => Wire
}

export type Contest = {
  db: Db
  databaseUrl: string
  ours: Side
  theirs: Side
  documents: string[]
  members: Member[]
  addDocuments(count: number, rows: number): Promise<string[]>
  stop(): Promise<void>
}

const WAL_SEGMENTS = 6

/** As after some hours of work: nothing is left to vacuum, and the log goes into files that are there already (making one takes 80 ms). */
async function agePostgres(db: Db) {
  await sql`vacuum analyze`.execute(db)
  await sql`create table filler (n int)`.execute(db)
  for (let n = 0; n < WAL_SEGMENTS; n++) {
    await sql`insert into filler values (${n})`.execute(db)
    await sql`select pg_switch_wal()`.execute(db)
  }
  await sql`checkpoint`.execute(db)
}

/** As `npm start` runs the server. */
const AS_STARTED = ['--min-semi-space-size=16', '--max-semi-space-size=16', '--v8-pool-size=0']
const TELLING = ['--import', new URL('./tellCompactions.ts', import.meta.url).href]

/** Our server on a Postgres with every safety on, the peer in memory, and the same documents in both. */
export async function startContest(size: {
  people: number
  documents: number
  rows: number
  text: string
}): Promise<Contest> {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-bench-'))
  chmodSync(directory, 0o755)
  const postgres = await startEmbedded(join(directory, 'postgres'), { max_wal_size: '4GB' })
  const db = connect(postgres.url, { max: 4 })
  await migrate(db)
  const { members, version_id } = await populate(db, size.people)
  const ours = await startOurs(postgres.url, members)
  const theirs = await startTheirs()
  const addDocuments = async (count: number, rows: number) => {
    const added: string[] = []
    for (let n = 0; n < count; n++) {
      const { page_id } = await insertPage(db, version_id, rows, (row) => `${size.text} ${row}`)
      added.push((await openDocument(db, page_id, 'es')).name)
    }
    for (const document of added) await copyDocument(document, ours, theirs)
    return added
  }
  const documents = await addDocuments(size.documents, size.rows)
  await agePostgres(db)
  return {
    db,
    databaseUrl: postgres.url,
    ours,
    theirs,
    documents,
    members,
    addDocuments,
    async stop() {
      await Promise.all([ours.server.stop(), theirs.server.stop()])
      await db.destroy()
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export async function startOurs(DATABASE_URL: string, members: Member[]): Promise<Side> {
  const program = new URL('../../support/collab/node.ts', import.meta.url)
  const server = await startMeasured(program, { DATABASE_URL, RATE_LIMITS: 'off' }, [...AS_STARTED, ...TELLING])
  const url = `ws://127.0.0.1:${server.port}/collab`
  return {
    server,
    join: (document, person) => (on) => connectHocuspocus(url, document, members[person % members.length]!.token, on),
  }
}

async function startTheirs(): Promise<Side> {
  const server = await startMeasured(new URL('./peerServer.ts', import.meta.url))
  return { server, join: (document) => (on) => connectYWebsocket(`ws://127.0.0.1:${server.port}/${document}`, on) }
}

/** A silent guest stays on either side: the peer forgets a document that nobody is in, and ours may begin a new generation. */
async function copyDocument(document: string, from: Side, to: Side) {
  const doc = await fetchDocument(from, document)
  stayIn(from, document)
  await new Promise<void>((resolve) => {
    const guest = to.join(
      document,
      0,
    )({
      joined: () => guest.send(STEP1, Y.encodeStateVector(doc)),
      sync(step, payload) {
        if (step === STEP1) guest.send(STEP2, Y.encodeStateAsUpdate(doc, payload))
        if (step === STEP2) resolve()
      },
    })
  })
}

const EVERY_MS = 20_000
const NOTHING = Y.encodeStateAsUpdate(new Y.Doc())

/** A client silent for a minute is taken for gone. */
function stayIn(side: Side, document: string) {
  const guest = side.join(
    document,
    0,
  )({
    joined: () => void setInterval(() => guest.send(STEP2, NOTHING), EVERY_MS).unref(),
  })
}

/** The document as a newcomer gets it. */
export function fetchDocument(side: Side, document: string) {
  const doc = new Y.Doc()
  return new Promise<Y.Doc>((resolve, reject) => {
    const guest = side.join(
      document,
      0,
    )({
      joined: () => guest.send(STEP1, Y.encodeStateVector(doc)),
      sync(step, payload) {
        if (step === STEP1) return
        Y.applyUpdate(doc, payload)
        if (step !== STEP2) return
        guest.close()
        resolve(doc)
      },
      closed: (code, reason) => reject(new Error(`closed with ${code} ${reason}`)),
    })
  })
}
