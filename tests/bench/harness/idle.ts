import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import { openDocument } from '#collab/loading/openDocument.ts'
import { writePresence } from '#collab/presence/presence.ts'
import { insertPage } from '../../support/build/population.ts'
import { STEP1, STEP2, type Wire } from '../../support/collab/wire.ts'
import { type Contest, fetchDocument, type Side } from './contest.ts'

/** As the Awareness of a browser renews what it shows. */
const RENEWED_MS = 15_000
const SECONDS = 30
const AT_ONCE = 20

type Idle = { bytesADocument: number; coreShare: number }

/** Opens so many documents on both servers, with a silent person in each. */
export async function measureIdle(contest: Contest, count: number, rows: number) {
  const documents = await insertDocuments(contest, count, rows)
  const contents: Y.Doc[] = []
  await inParallel(documents, async (document, n) => {
    contents[n] = await fetchDocument(contest.ours, document)
  })
  await pause(1000)
  const measure = async (side: Side): Promise<Idle> => {
    const before = await side.server.usage('memory')
    const people: Wire[] = []
    await inParallel(documents, async (document, n) => people.push(await sitIn(side, document, n, contents[n]!)))
    await pause(RENEWED_MS)
    const after = await side.server.usage('memory')
    const start = await side.server.usage()
    await pause(SECONDS * 1000)
    const end = await side.server.usage()
    for (const person of people) person.terminate()
    return {
      bytesADocument: (after.rss - before.rss) / count,
      coreShare: (end.cpuMs - start.cpuMs) / (SECONDS * 1000),
    }
  }
  const theirs = await measure(contest.theirs)
  await contest.theirs.server.stop()
  const ours = await measure(contest.ours)
  return { ours, theirs, documents, known: contents.map((doc) => Y.encodeStateVector(doc)) }
}

async function insertDocuments({ db }: Contest, count: number, rows: number) {
  const { id: version_id } = await db.selectFrom('versions').select('id').executeTakeFirstOrThrow()
  const documents: string[] = []
  for (let n = 0; n < count; n++) {
    const { page_id } = await insertPage(db, version_id, rows, (row) => `Hola, viajero número ${row}`)
    documents.push((await openDocument(db, page_id, 'es')).name)
  }
  return documents
}

/** Joins for good with what the document holds already, and shows somebody who does nothing. */
function sitIn(side: Side, document: string, person: number, doc: Y.Doc) {
  const client = Math.floor(Math.random() * 0xffffffff)
  let clock = 0
  const presence = () => writePresence([{ client, clock: clock++, state: { row: null, caret: null } }])
  return new Promise<Wire>((resolve) => {
    const wire = side.join(
      document,
      person,
    )({
      joined() {
        wire.send(STEP1, Y.encodeStateVector(doc))
        wire.show(presence())
        setInterval(() => wire.show(presence()), RENEWED_MS).unref()
      },
      sync(step, payload) {
        if (step === STEP1) wire.send(STEP2, Y.encodeStateAsUpdate(doc, payload))
        if (step === STEP2) resolve(wire)
      },
    })
  })
}

/** So many at once; more would only wait for each other. */
export async function inParallel<Item>(items: Item[], work: (item: Item, n: number) => Promise<unknown>) {
  const left = items.entries()
  const runner = async () => {
    for (const [n, item] of left) await work(item, n)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runner))
}
