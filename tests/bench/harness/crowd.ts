import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import { contentOf } from '#collab/document/rows.ts'
import { writePresence } from '#collab/presence/presence.ts'
import { insertPerson } from '../../support/build/population.ts'
import { connectHocuspocus, STEP1, STEP2 } from '../../support/collab/wire.ts'
import type { startApp } from './app.ts'

const RENEWED_MS = 15_000
const NOTHING = Y.encodeStateAsUpdate(new Y.Doc())

/** So many people in the document of a page, each in a row of their own; they show that and do nothing. */
export async function fillPage(app: Awaited<ReturnType<typeof startApp>>, page_id: string, people: number) {
  const response = await fetch(`${app.api}/pages/${page_id}/document?language=es`, { headers: app.headers })
  const { name: document } = (await response.json()) as { name: string }
  const url = `${app.api.replace(/^http/, 'ws').replace('/api/v1', '')}/collab`
  const { organization_id } = await app.db
    .selectFrom('organizations')
    .where('is_personal', '=', false)
    .select('id as organization_id')
    .executeTakeFirstOrThrow()
  const doc = await fetchDocument(url, document, app.token)
  const rows = [...contentOf(doc).keys()]
  const known = Y.encodeStateVector(doc)
  let synced = 0
  for (let n = 0; n < people; n++) {
    const { id, token } = await insertPerson(app.db, `Person number ${n}`)
    await app.db.insertInto('organization_members').values({ organization_id, user_id: id, role: 'MEMBER' }).execute()
    const client = 1_000_000 + n
    let clock = 0
    const presence = () =>
      writePresence([{ client, clock: clock++, state: { row: rows[n % rows.length], caret: null } }])
    const wire = connectHocuspocus(url, document, token, {
      joined() {
        wire.send(STEP1, known)
        wire.show(presence())
        setInterval(() => wire.show(presence()), RENEWED_MS).unref()
      },
      sync(step) {
        if (step === STEP1) wire.send(STEP2, NOTHING)
        if (step === STEP2) synced++
      },
    })
  }
  return {
    document,
    doc,
    known,
    async everybodyIn() {
      while (synced < people) await pause(50)
    },
  }
}

function fetchDocument(url: string, document: string, token: string) {
  const doc = new Y.Doc()
  return new Promise<Y.Doc>((resolve) => {
    const wire = connectHocuspocus(url, document, token, {
      joined: () => wire.send(STEP1, Y.encodeStateVector(doc)),
      sync(step, payload) {
        if (step === STEP1) return
        Y.applyUpdate(doc, payload)
        if (step !== STEP2) return
        wire.close()
        resolve(doc)
      },
    })
  })
}
