import { once } from 'node:events'
import { sql } from 'kysely'
import * as encoding from 'lib0/encoding'
import { expect, onTestFinished, test, vi } from 'vitest'
import WebSocket from 'ws'
import * as Y from 'yjs'
import { textOf } from '#collab/document/rows.ts'
import { insertPage, populate } from '../../support/build/population.ts'
import { eventually, openStudio, type Studio } from '../../support/collab/collab.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { readAll } from '../attack.ts'

const FRAMES = Number(process.env.REQUESTS ?? (process.env.FUZZ ? 50_000 : 200))
const [A_SOCKET, A_CHECK] = [6, 50]
const CANARY = 'XYZZY-7f3a'
const [SYNC, AWARENESS, AUTH, MAX_TYPES] = [0, 1, 2, 14]

/** A second organization on the same node, with a person in its document. */
async function openNeighbour(studio: Studio) {
  const { version_id, members } = await populate(studio.db, 1)
  const { page_id, rows } = await insertPage(studio.db, version_id, 3, (n) => `${CANARY} ${n}`)
  const { name } = await studio.node.collab.openDocument(page_id, 'es')
  const client = studio.join(name, members[0])
  await client.saved()
  client.provider.awareness!.setLocalState({ user: { name: CANARY }, row: rows[0] })
  return { page: { page_id, rows, name }, member: members[0]!, client }
}

test(`none of ${FRAMES} hostile frames on both sockets reads, changes or stops what belongs to others`, {
  timeout: 4 * 3600_000,
}, async () => {
  const seed = chooseSeed('sockets')
  const random = seeded(seed)
  const below = (count: number) => Math.floor(random() * count)
  const happens = (percent: number) => below(100) < percent
  const pick = <Value>(values: readonly Value[]) => values[below(values.length)]!

  const logged: unknown[][] = []
  const log = (...values: unknown[]) => void logged.push(values)
  for (const level of ['error', 'warn'] as const) {
    const spy = vi.spyOn(console, level).mockImplementation(log)
    onTestFinished(() => spy.mockRestore())
  }
  const studio = await openStudio({ patienceMs: 100, log })
  const own = await studio.page(3, (n) => `Texto ${n}`)
  const neighbour = await openNeighbour(studio)
  const mate = studio.join(own.name, studio.members[0])
  await mate.saved()
  // On a full machine signing in may take longer than the short patience of this test: they come again.
  for (const { closings } of [neighbour.client, mate]) closings.length = 0
  const attacker = studio.members[1]!
  const secrets = [CANARY, ...neighbour.page.rows].map((text) => Buffer.from(text))
  const before = await readAll(studio, neighbour.page)

  const used = await studio.node.collab.createTicket(neighbour.member.session_id)
  const theirs = studio.node.url.replace('/collab', `/yjs/${neighbour.page.name}?ticket=${used}`)
  await untilClosed(new WebSocket(theirs), (socket) => socket.once('message', () => socket.close()))

  const bytes = (most: number) => Uint8Array.from({ length: below(most) }, () => below(256))
  const anyName = () =>
    pick([
      own.name,
      neighbour.page.name,
      neighbour.page.name,
      neighbour.page.name.replace('/es/', '/fr/'),
      neighbour.page.name.replace(/1$/, '2'),
      `${neighbour.page.name}\0${own.name}`,
      `${own.name}/../${neighbour.page.name}`,
      neighbour.page.name.toUpperCase(),
      '',
      'x'.repeat(pick([10, 5000])),
    ])
  const anyToken = () =>
    pick([
      attacker.token,
      attacker.token,
      attacker.session_id,
      neighbour.member.session_id,
      neighbour.member.id,
      used,
      '',
      '\0',
      `${attacker.token} `,
      "' or true --",
      JSON.stringify({ sessionId: neighbour.member.session_id, readOnly: false }),
      'x'.repeat(pick([100, 20_000])),
    ])
  const goodUpdate = () => {
    const [client, rows] = pick([[mate, own.rows] as const, [neighbour.client, neighbour.page.rows] as const])
    const doc = new Y.Doc()
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(client.doc))
    const known = Y.encodeStateVector(doc)
    textOf(doc, pick(rows)).insert(0, 'mutated')
    return Y.encodeStateAsUpdate(doc, known)
  }
  const message = (name: string, write: (encoder: encoding.Encoder) => void) =>
    encoding.encode((encoder) => {
      if (happens(90)) encoding.writeVarString(encoder, name)
      write(encoder)
    })
  const authFrame = (name: string, token: string) =>
    message(name, (encoder) => {
      encoding.writeVarUint(encoder, AUTH)
      encoding.writeVarUint(encoder, happens(90) ? 0 : below(4))
      encoding.writeVarString(encoder, token)
      encoding.writeVarString(encoder, pick(['4.8.0', '', 'x'.repeat(300)]))
    })
  const syncFrame = (name: string) =>
    message(name, (encoder) => {
      encoding.writeVarUint(encoder, happens(70) ? SYNC : below(MAX_TYPES))
      encoding.writeVarUint(encoder, below(4))
      encoding.writeVarUint8Array(encoder, pick([new Uint8Array([0]), bytes(40), goodUpdate()]))
    })
  const presenceFrame = (name: string) =>
    message(name, (encoder) => {
      encoding.writeVarUint(encoder, AWARENESS)
      encoding.writeVarUint8Array(encoder, pick([bytes(40), neighbourPresence()]))
    })
  const neighbourPresence = () =>
    encoding.encode((encoder) => {
      encoding.writeVarUint(encoder, 1)
      encoding.writeVarUint(encoder, neighbour.client.doc.clientID)
      encoding.writeVarUint(encoder, 2 ** 31)
      encoding.writeVarString(encoder, pick(['null', '{"user":{"name":"Forged"}}', '{"a":'.repeat(200)]))
    })
  const anyFrame = (): Uint8Array | string => {
    const name = anyName()
    if (happens(10)) return bytes(60)
    if (happens(5)) return pick(['', 'GET / HTTP/1.1', JSON.stringify({ token: attacker.token, name })])
    const frame = pick([authFrame(name, anyToken()), syncFrame(name), syncFrame(own.name), presenceFrame(name)])
    if (happens(15)) return frame.slice(0, below(frame.length))
    if (happens(20) && frame.length > 0) frame[below(frame.length)] = below(256)
    return frame
  }
  const plainUrl = async (name: string) => {
    const { createTicket } = studio.node.collab
    const ticket = happens(60) ? await createTicket(attacker.session_id) : pick([used, '', anyToken().slice(0, 100)])
    const path = happens(80) ? encodeURIComponent(name) : `${name.slice(0, 100).replaceAll('\0', '%00')}%E0%A4%A`
    return studio.node.url.replace('/collab', `/yjs/${path}?ticket=${encodeURIComponent(ticket)}`)
  }

  /** Lets each socket say its frames; some are signed in for their own document first. */
  async function attack() {
    const isPlain = happens(40)
    const url = isPlain ? await plainUrl(happens(40) ? own.name : anyName().slice(0, 200)) : studio.node.url
    const frames = Array.from({ length: A_SOCKET }, anyFrame)
    if (happens(5)) frames.push(new Uint8Array(pick([20_000, 300_000, 5_000_000])))
    const isSignedIn = !isPlain && happens(60)
    await untilClosed(new WebSocket(url, { perMessageDeflate: false }), async (socket) => {
      if (isSignedIn) {
        socket.send(goodAuth(own.name, attacker.token))
        await once(socket, 'message').catch(() => undefined)
      }
      for (const frame of frames) socket.send(frame)
      if (happens(5)) (socket as unknown as Torn)._socket.write(bytes(200))
      // Behind everything that was said, and behind a look into the database as each sign-in takes.
      socket.on('pong', () => sql`select 1`.execute(studio.db).then(() => socket.close()))
      socket.ping()
    })
  }

  async function untilClosed(socket: WebSocket, speak: (socket: WebSocket) => unknown) {
    socket.on('message', (data: Buffer) => {
      if (socket.url === theirs) return
      for (const secret of secrets) if (data.includes(secret)) expect.fail(`SEED=${seed}: ${secret} was sent`)
    })
    socket.on('error', () => undefined)
    socket.on('open', () => speak(socket))
    await new Promise((resolve) => socket.on('close', resolve))
  }

  for (let sent = 0, round = 0; sent < FRAMES; sent += A_SOCKET, round++) {
    await attack()
    if (round % A_CHECK !== 0) continue
    for (const client of [neighbour.client, mate]) {
      client.provider.awareness!.setLocalStateField('at', round)
      expect({ seed, closings: client.closings }).toEqual({ seed, closings: [] })
    }
    expect(await readAll(studio, neighbour.page)).toMatchObject({ translations: before.translations })
  }

  neighbour.client.type(neighbour.page.rows[1]!, ' still here')
  mate.type(own.rows[1]!, ' still here')
  await Promise.all([neighbour.client.saved(), mate.saved()])
  expect(neighbour.client.text(neighbour.page.rows[1]!)).toBe(`${CANARY} 1 still here`)
  expect([neighbour.client.closings, mate.closings]).toEqual([[], []])
  // One line each, without a stack and without anything that the sender may choose.
  const isPlain = (value: unknown) => typeof value === 'string' && !/[\n\r]/.test(value)
  const isOneLine = ([event, facts = {}, error]: unknown[]) =>
    error === undefined && [event, ...Object.values(facts as object)].every(isPlain)
  expect(logged.filter((values) => !isOneLine(values))).toEqual([])
  await eventually(() => expect(studio.node.collab.waitingSockets()).toBe(0))
  await eventually(() => expect(studio.node.collab.openSockets()).toBe(2))
})

type Torn = { _socket: { write(bytes: Uint8Array): void } }

const goodAuth = (name: string, token: string) =>
  encoding.encode((encoder) => {
    encoding.writeVarString(encoder, name)
    encoding.writeVarUint(encoder, AUTH)
    encoding.writeVarUint(encoder, 0)
    encoding.writeVarString(encoder, token)
    encoding.writeVarString(encoder, '4.8.0')
  })
