import { expect, test } from 'vitest'
import { builders } from '../../support/build.ts'
import { testDatabase } from '../../support/database.ts'
import { launchServer } from '../../support/launch.ts'
import { probeWhile } from './prober.ts'

const MOST_ADDED_MS = 100
/** What else the machine does may slow one attempt down, but not each. */
const ATTEMPTS = 3
/** A program that gets less than half of a core is answered late whatever the server does: then nothing is held against it. */
const BUSY = 2
const LARGEST = 3 * 1024 * 1024 - 100
const isLong = process.env.FUZZ !== undefined

const fill = (piece: string, size = LARGEST) => piece.repeat(Math.floor(size / piece.length))
const order = (source_text_ids: unknown[]) => JSON.stringify({ languages: ['es'], source_text_ids }, null, 4)
const languages = (text: string) => `{"languages":["${text}"]}`
const randomIds = () => order(Array.from({ length: 50_000 }, () => crypto.randomUUID()))

type Shape = [name: string, status: number, make: () => string]

const WORST: Shape[] = [
  ['50,000 unknown ids', 422, randomIds],
  ['50,000 ids that are none', 422, () => order(Array(50_000).fill('x'.repeat(36)))],
  ['50,000 unknown languages', 422, () => JSON.stringify({ languages: Array(50_000).fill('xx') })],
  ['many escapes', 413, () => languages(fill('\\u00e9'))],
]
const OTHERS: Shape[] = [
  ['nested lists', 413, () => `{"name":${fill('[', LARGEST / 2)}${fill(']', LARGEST / 2)}}`],
  ['many fields', 413, () => `{${Array.from({ length: 200_000 }, (_, n) => `"k${n}":1`).join()}}`],
  ['many numbers', 413, () => `{"languages":["es"],"source_text_ids":[${fill('1,')}1]}`],
  ['large numbers', 422, () => `{"source_text_ids":[${fill(`${'9'.repeat(300)},`)}1]}`],
  ['small numbers', 422, () => `{"source_text_ids":[${fill(`0.${'0'.repeat(300)}${'7'.repeat(760)},`)}1]}`],
  ['halves of characters', 422, () => languages('\\ud800'.repeat(50_000))],
  ['one text', 422, () => languages(fill('é'))],
  ['blanks', 422, () => `${fill(' ')}{}`],
  ['50,000 lists of 50 languages', 413, () => `[${fill('["es"],')}[]]`],
]
const SHAPES = isLong ? [...WORST, ...OTHERS] : WORST

test('while somebody sends the largest JSON, another organization is answered', { timeout: 600_000 }, async () => {
  const { url, db } = await testDatabase()
  const build = builders(db)
  const [mallory, ben] = [await build.user(), await build.user()]
  const page = await build.page(
    await build.version(await build.project(await build.personalOrganization({ owner: mallory }))),
  )
  const server = await launchServer({ env: { DATABASE_URL: url, LOG_LEVEL: 'silent' } }).ready
  const headers = { Authorization: `Bearer ${mallory.token}`, 'Content-Type': 'application/json' }

  async function measure([name, status, make]: Shape) {
    const body = make()
    const probed = await probeWhile(`${server}/api/v1/users/me`, ben.token, async (isEnough) => {
      do {
        const response = await fetch(`${server}/api/v1/pages/${page.id}/translate`, { method: 'POST', headers, body })
        expect(response.status, name).toBe(status)
        await response.text()
      } while (!isEnough())
    })
    expect(probed.probes).toBeGreaterThanOrEqual(200)
    return probed
  }

  for (const shape of SHAPES) {
    const figures: string[] = []
    let isQuick = false
    let isBusy = true
    for (let attempt = 0; attempt < ATTEMPTS && !isQuick; attempt++) {
      const before = stretch()
      const { p99, longest } = await measure(shape)
      const share = Math.max(before, stretch())
      isQuick = p99 <= MOST_ADDED_MS
      isBusy &&= share > BUSY
      figures.push(
        `p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms, the machine ${share.toFixed(1)}x as slow`,
      )
    }
    const said = `${shape[0]}: ${figures.join('; ')}`
    if (isLong || !isQuick) console.log(said)
    if (!isBusy) expect(isQuick, said).toBe(true)
  }
})

/** How much longer than its CPU time a program takes now, because others have the machine. */
function stretch() {
  const began = performance.now()
  const cpu = process.cpuUsage()
  let spent = 0
  while (spent < 30_000) {
    const { user, system } = process.cpuUsage(cpu)
    spent = user + system
  }
  return Math.max(1, ((performance.now() - began) * 1000) / spent)
}
