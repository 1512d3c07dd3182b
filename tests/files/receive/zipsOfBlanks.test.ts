/** @module-tag nightly */
import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../support/app/database.ts'
import { launchServer } from '../../support/app/launch.ts'
import { builders, type Person } from '../../support/build/build.ts'
import { zipOf } from '../zipOf.ts'

const MIB = 1024 * 1024
const PAGE_BYTES = 4096
const MAX_GROWTH_MIB = 400
const ZIPS = 40

const rssMib = (pid: number) => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) / (MIB / PAGE_BYTES)

/** 65 KB that become 64 MiB. */
function zipOfBlanks() {
  const blanks = Buffer.alloc(32 * MIB, ' ')
  const packed = deflateRawSync(blanks)
  return zipOf(['a.json', 'b.json'].map((name) => ({ name, packed, content: blanks })))
}

test.runIf(process.platform === 'linux')(
  'forty ZIPs of blanks at once fill neither the memory nor the threads',
  async () => {
    const { url: DATABASE_URL, db } = await testDatabase()
    const build = builders(db)
    const world = async () => {
      const person = await build.user()
      return { person, version: await build.version(await build.project(await build.organization({ owner: person }))) }
    }
    const [hostile, stranger] = [await world(), await world()]
    const { child, ready } = launchServer({ env: { DATABASE_URL, ROLES: 'api', LOG_LEVEL: 'error' } })
    const address = await ready
    const call = (person: Person, path: string, body?: FormData, signal?: AbortSignal) =>
      fetch(`${address}/api/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { Authorization: `Bearer ${person.token}` },
        ...(body && { body }),
        ...(signal && { signal }),
      })
    const formOf = (name: string, bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) => {
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) form.append(field, value)
      form.append('file', new File([bytes], name))
      return form
    }
    const importSmall = async ({ person, version }: typeof stranger, name: string) => {
      const fields = { name, type: 'dialogue' }
      const form = formOf(`${name}.json`, new Uint8Array(Buffer.from('{"lamp":"A light"}')), fields)
      const response = await call(person, `/versions/${version.id}/pages/import/file`, form)
      expect(response.status).toBe(200)
      return (await response.json()) as { id: string }
    }
    await importSmall(stranger, 'first')

    const zip = zipOfBlanks()
    expect(zip.length).toBeLessThan(70_000)
    const before = rssMib(child.pid!)
    let most = before
    const watching = setInterval(() => {
      most = Math.max(most, rssMib(child.pid!))
    }, 20)
    onTestFinished(() => clearInterval(watching))
    const leaving = new AbortController()
    const refused: { status: number; retryAfter: string | null }[] = []
    const attacks = Array.from({ length: ZIPS }, async () => {
      const path = `/versions/${hostile.version.id}/pages/import/files/preview`
      const response = await call(hostile.person, path, formOf('game.zip', zip), leaving.signal)
      if (response.status !== 200)
        refused.push({ status: response.status, retryAfter: response.headers.get('retry-after') })
    })
    const ended = Promise.allSettled(attacks)

    await vi.waitFor(() => expect(refused.length).toBeGreaterThan(0), { timeout: 60_000 })
    for (const name of ['second', 'third']) {
      const page = await importSmall(stranger, name)
      expect((await call(stranger.person, `/pages/${page.id}/export-file?language=es`)).status).toBe(200)
    }
    leaving.abort()
    await ended
    await importSmall(hostile, 'their turn again')
    clearInterval(watching)

    for (const { status, retryAfter } of refused) {
      expect([429, 503]).toContain(status)
      expect(Number(retryAfter)).toBeGreaterThan(0)
    }
    console.log(`RSS ${Math.round(before)} MiB before, ${Math.round(most)} MiB at most`)
    expect(most - before).toBeLessThan(MAX_GROWTH_MIB)
  },
  300_000,
)
