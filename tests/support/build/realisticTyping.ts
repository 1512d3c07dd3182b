import { v7 as uuid } from 'uuid'
import * as Y from 'yjs'
import { contentOf, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import { captureUpdate } from '#collab/projection/rows.ts'
import type { LoggedUpdate } from '#db/queries/documents/documentHistory.ts'

const WORDS =
  'la espada brilla bajo una luna fría mientras el viejo guardián cuenta sus historias perdidas y nadie recuerda ya por qué partieron los barcos hacia el norte aquella noche de invierno'.split(
    ' ',
  )

/** A document with rows and no text, as the server makes it. */
export function createRows(count: number) {
  const doc = new Y.Doc()
  doc.clientID = 1
  const rows = Array.from({ length: count }, () => uuid())
  doc.transact(() => {
    for (const row of rows) contentOf(doc).set(row, new Y.Text())
  })
  return { doc, rows }
}

type Typist = { doc: Y.Doc; actor: string; row: string; keys: string[] }

/**
 * Types as two people translate: each in rows of their own, in bursts of words with pauses between them, with slips that
 * are deleted again, and now and then a letter put in further ahead. Every keystroke is one update of the log, as the server
 * writes it.
 */
export function* typeRealistically(start: Y.Doc, rows: string[], random: () => number): Generator<LoggedUpdate> {
  const state = Y.encodeStateAsUpdate(start)
  const server = openCopy(state, 2)
  const actors = [uuid(), uuid()].map((id) => `person:${id}`)
  const typists: Typist[] = actors.map((actor, n) => {
    return { doc: openCopy(state, Math.floor(random() * 0xffffffff)), actor, row: rows[n]!, keys: [] }
  })
  let next = 2
  let at = Date.UTC(2026, 0, 5, 9)
  for (let seq = 1; ; seq++) {
    const typist = typists[random() < 0.6 ? 0 : 1]!
    if (typist.keys.length === 0) {
      typist.row = rows[next++ % rows.length]!
      typist.keys = keysOf(random)
      at += 1500 + random() * 6000
    }
    const key = typist.keys.shift()!
    at += key === ' ' ? 150 + random() * 400 : 60 + random() * 180
    const typed = captureUpdate(typist.doc, () => void press(textOf(typist.doc, typist.row), key)).update!
    const { update: bytes } = captureUpdate(server, (transaction) => {
      Y.applyUpdate(server, typed)
      transaction.local = true // or Yjs takes the server's writes in it for somebody else's
      if (statusOf(server).has(typist.row)) return typed
      setEntry(statusOf(server), typist.row, 'NEEDS_REVIEW')
      return undefined
    })
    yield { seq, at: new Date(Math.floor(at)), actors: [typist.actor], bytes: Buffer.from(bytes!) }
  }
}

function openCopy(state: Uint8Array, clientID: number) {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  doc.clientID = clientID
  return doc
}

const BACKSPACE = '\b'
const CARET_BACK = 12

function keysOf(random: () => number) {
  const keys: string[] = []
  for (let word = 0; word < 4 + random() * 8; word++) {
    for (const letter of WORDS[Math.floor(random() * WORDS.length)]!) {
      if (random() < 0.04) keys.push(String.fromCharCode(97 + Math.floor(random() * 26)), BACKSPACE)
      keys.push(letter)
    }
    keys.push(' ')
    if (random() < 0.05) keys.push(...Array<string>(5).fill(BACKSPACE))
    if (random() < 0.03) keys.push('←a', '←s')
  }
  return keys
}

function press(text: Y.Text, key: string) {
  if (key.startsWith('←')) text.insert(Math.max(0, text.length - CARET_BACK), key.slice(1))
  else if (key !== BACKSPACE) text.insert(text.length, key)
  else if (text.length > 0) text.delete(text.length - 1, 1)
  else text.insert(0, ' ')
}
