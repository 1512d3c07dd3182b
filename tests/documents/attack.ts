import * as Y from 'yjs'
import type { Studio } from '../support/collab/collab.ts'
import { connectHocuspocus, STEP1, UPDATE, type Wire } from '../support/collab/wire.ts'

type StudioPage = Awaited<ReturnType<Studio['page']>>
export type Scene = { doc: Y.Doc; row: string; other: string; wire: Wire }

export async function openScene(studio: Studio, page: StudioPage) {
  const victim = studio.join(page.name, studio.members[0])
  await victim.saved()
  return { victim, before: await readAll(studio, page) }
}

/** Everything of the document that an attack could leave a trace in. */
export async function readAll({ db }: Studio, { rows }: StudioPage) {
  const translations = await db
    .selectFrom('translations')
    .select(['source_text_id', 'content', 'status', 'score', 'revision'])
    .where('source_text_id', 'in', rows)
    .orderBy('source_text_id')
    .execute()
  const updates = await db.selectFrom('document_updates').select(['seq', 'bytes']).orderBy('seq').execute()
  return { translations, updates }
}

/** Joins as the second member, lets `attack` speak, and returns with which code the server closed. */
export function attackWith(
  { node, members }: Studio,
  { name, rows }: StudioPage,
  attack: (scene: Scene) => void,
  isReady = (_doc: Y.Doc) => true,
): Promise<{ code: number; reason: string }> {
  const doc = new Y.Doc()
  let hasAttacked = false
  return new Promise((resolve) => {
    const wire = connectHocuspocus(node.url, name, members[1]!.token, {
      joined: () => wire.send(STEP1, Y.encodeStateVector(doc)),
      sync(step, payload) {
        if (step === STEP1) return
        Y.applyUpdate(doc, payload)
        if (hasAttacked || !isReady(doc)) return
        hasAttacked = true
        attack({ doc, row: rows[0]!, other: rows[1]!, wire })
      },
      closed: (code, reason) => resolve({ code, reason }),
    })
  })
}

export const send =
  (change: (scene: Scene) => void, step = UPDATE) =>
  (scene: Scene) => {
    const before = Y.encodeStateVector(scene.doc)
    change(scene)
    scene.wire.send(step, Y.encodeStateAsUpdate(scene.doc, before))
  }
