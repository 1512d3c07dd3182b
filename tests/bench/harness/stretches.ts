import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import { fetchDocument, type Side } from './contest.ts'
import { firstItemsOf, startReader, startTypist } from './typist.ts'

export type Keystroke = {
  at: number
  /** Until the last reader has it. */
  waitMs: number
  seenBy: number
  /** How long the process that types had stood still before it. */
  lateMs: number
}

const READERS = 3
const LOST_MS = 10_000

/** People and readers who stay in a document, and type now and then: at an even pace, each in a row of their own. */
export async function startTypists(
  side: Side,
  document: string,
  { people, editsPerSecond }: { people: number; editsPerSecond: number },
) {
  const doc = await fetchDocument(side, document)
  const [firstItems, known] = [firstItemsOf(doc), Y.encodeStateVector(doc)]
  const typed = new Map<number, Keystroke[]>()
  const typists = Array.from({ length: people }, (_, n) => {
    const typist = startTypist(side.join(document, n), firstItems[n]!, known)
    typed.set(typist.client, [])
    return typist
  })
  const readers = Array.from({ length: READERS }, (_, n) =>
    startReader(side.join(document, n), (client, clock, length) => {
      const now = performance.now()
      for (const keystroke of typed.get(client)?.slice(clock, clock + length) ?? []) {
        keystroke.waitMs = now - keystroke.at
        keystroke.seenBy++
      }
    }),
  )
  while (![...typists, ...readers].every((person) => person.isReady())) await pause(20)

  let stretches = 0
  const intervalMs = 1000 / editsPerSecond
  /** Everybody goes to a fresh row and types. When it returns, all readers have all of it. */
  async function typeWhile(goesOn: (typed: number) => boolean): Promise<Keystroke[]> {
    stretches++
    for (const reader of readers) reader.stay()
    typists.forEach((typist, n) => {
      typist.goTo(firstItems[(stretches * people + n) % firstItems.length]!)
    })
    const keystrokes: Keystroke[] = []
    const start = performance.now()
    const due = typists.map((_, n) => start + (n / people) * intervalMs)
    for (let last = start; goesOn(keystrokes.length); ) {
      const now = performance.now()
      const lateMs = now - last
      last = now
      typists.forEach((typist, n) => {
        for (; due[n]! <= now; due[n]! += intervalMs) {
          const keystroke = { at: performance.now(), waitMs: 0, seenBy: 0, lateMs }
          typed.get(typist.client)!.push(keystroke)
          keystrokes.push(keystroke)
          typist.type()
        }
      })
      await pause(1)
    }
    const giveUpAt = performance.now() + LOST_MS
    while (!keystrokes.every(({ seenBy }) => seenBy === READERS)) {
      if (performance.now() > giveUpAt) throw new Error('a keystroke was never shown')
      await pause(5)
    }
    return keystrokes
  }

  return {
    typeWhile,
    close() {
      for (const person of [...typists, ...readers]) person.close()
    },
  }
}
