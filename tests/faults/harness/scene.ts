import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import type { Db } from '#db/schema.ts'
import { findFaults } from './checker.ts'
import { openDocuments } from './documents.ts'
import { type NodeProcess, startNode } from './nodeProcess.ts'
import type { PostgresProxy } from './postgresProxy.ts'
import { startWriter, type Writer } from './writer.ts'

export type Scene = Awaited<ReturnType<typeof startScene>>

/** Nodes on one database and writers spread over them, each of whom types until `finish`. */
export async function startScene(options: {
  db: Db
  environment: Record<string, string>
  nodes: number
  writers: number
  documents: number
  random(): number
  /** One writer in this many forgets everything at each kill. */
  leavers?: number
  /** At each kill the database has just stalled. */
  proxy?: PostgresProxy
}) {
  const { db, environment, random } = options
  const { members, documents } = await openDocuments(db, {
    people: options.writers,
    documents: options.documents,
    rows: 30,
  })
  const nodes: NodeProcess[] = await Promise.all(Array.from({ length: options.nodes }, () => startNode(environment)))
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.kill()))
  })
  const writers: Writer[] = members.map(({ token }, n) =>
    startWriter({
      name: `w${n}`,
      token,
      document: documents[n % documents.length]!,
      url: () => nodes[Math.floor(random() * nodes.length)]!.url,
      random,
    }),
  )
  onTestFinished(() => writers.forEach((writer) => void writer.stop()))
  await expect.poll(() => writers.every((writer) => writer.isSynced()), { timeout: 15_000 }).toBe(true)

  const leavers = writers.filter((_, n) => options.leavers !== undefined && n % options.leavers === 0)
  let isTyping = true
  const typing = writers.map(async (writer) => {
    while (isTyping) {
      writer.write()
      await pause(20 + random() * 100)
    }
  })

  return {
    documents,
    writers,
    acknowledged: () => writers.reduce((sum, writer) => sum + writer.acknowledged.size, 0),
    /** Just before, the leavers go with what they were acknowledged: only the database can still know it. */
    async killOne() {
      const before = leavers.map((writer) => writer.acknowledged.size)
      const haveTyped = () => leavers.every((writer, n) => writer.acknowledged.size > before[n]! + 2)
      await expect.poll(haveTyped, { timeout: 15_000, interval: 5 }).toBe(true)
      options.proxy?.stall()
      if (options.proxy) await pause(50)
      for (const writer of leavers) writer.leave()
      const n = Math.floor(random() * nodes.length)
      await nodes[n]!.kill()
      options.proxy?.flow()
      nodes[n] = await startNode(environment)
    },
    /** Everybody stops typing and waits until the last edit is acknowledged. */
    async finish() {
      isTyping = false
      await Promise.all(typing)
      await expect.poll(() => writers.filter((writer) => !writer.isSettled()).length, { timeout: 20_000 }).toBe(0)
    },
    async faults() {
      const faults: string[] = []
      for (const document of documents)
        faults.push(
          ...(await findFaults(
            db,
            document,
            writers.filter((writer) => writer.document === document),
          )),
        )
      return faults
    },
  }
}
