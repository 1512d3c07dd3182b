import { setTimeout as pause } from 'node:timers/promises'
import { Awareness, applyAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { findHeadOfPage } from '#db/queries/documents/documents.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { DocumentName } from '../document/names.ts'
import type { Presence } from '../document/presence.ts'
import type { NodeState } from '../live.ts'

export type PersonInRow = { source_text_id: string; id: string; name: string }

const ANSWERED_WITHIN_MS = 100

export async function peopleIn(node: NodeState, page_id: string, language: LanguageCode): Promise<PersonInRow[]> {
  const head = await findHeadOfPage(node.run, page_id, language)
  if (!head) return []
  const live = node.documents.get(head.name as DocumentName)
  return live ? inRows(live.shell.awareness) : askOthers(node, head.name as DocumentName)
}

async function askOthers({ hints }: NodeState, name: DocumentName) {
  if (!hints.reachesOthers()) return []
  const doc = new Y.Doc()
  const awareness = new Awareness(doc)
  const stop = hints.listen((hint, isFromElsewhere) => {
    if (isFromElsewhere && hint.kind === 'presence' && hint.name === name)
      applyAwarenessUpdate(awareness, hint.update, 'redis')
  })
  hints.tellOthers({ kind: 'whoIsHere', name })
  await pause(ANSWERED_WITHIN_MS)
  stop()
  const people = inRows(awareness)
  doc.destroy() // and the awareness with it
  return people
}

const inRows = (awareness: Awareness): PersonInRow[] =>
  ([...awareness.getStates().values()] as Partial<Presence>[]).flatMap(({ user, row }) =>
    user?.kind === 'person' && row ? [{ source_text_id: row, id: user.id, name: user.name }] : [],
  )
