import { expect, test } from 'vitest'
import { createHeapAllowance } from '#server/files/thread/heapAllowance.ts'

const MIB = 2 ** 20
const MOST = 1_024
/** Half of what any small file could take before. */
const LITTLE = 256

function allowedFor(...pieces: Uint8Array[]) {
  const allowance = createHeapAllowance(MOST)
  for (const bytes of pieces) allowance.add({ kind: 'bytes', table: 1, bytes })
  return allowance.megabytes()
}
const bytesOf = (length: number) => new Uint8Array(length)
const zipOf = (length: number) => Uint8Array.from({ length }, (_, at) => [0x50, 0x4b, 3, 4][at] ?? 0)

test('a small file, packed or not, is allowed little memory', () => {
  expect(allowedFor(bytesOf(7_000))).toBeLessThan(LITTLE)
  expect(allowedFor(zipOf(65_000))).toBeLessThan(LITTLE)
})

// Measured for 50,000 rows: a PO of 8.7 MB takes 364 MB, a YAML file of 3.8 MB 239, a workbook of 2 MB 514.
test.each([
  ['PO', bytesOf(8.7 * MIB), 364],
  ['YAML', bytesOf(3.8 * MIB), 239],
  ['a workbook', zipOf(2 * MIB), 514],
])('a whole game as %s is allowed more than it takes', (_, bytes, takes) => {
  expect(allowedFor(bytes)).toBeGreaterThan(1.5 * takes)
})

test('pieces count as one file, what a task brings along counts too, and nothing is allowed more than a thread has', () => {
  const zip = zipOf(MIB)
  expect(allowedFor(zip.subarray(0, 1000), zip.subarray(1000))).toBe(allowedFor(zip))
  const allowance = createHeapAllowance(MOST)
  const before = allowance.megabytes()
  const task = { kind: 'writeFile', rows: ['a'.repeat(MIB)], base: { bytes: bytesOf(MIB) } } as never
  allowance.add({ kind: 'begin', table: 1, task })
  expect(allowance.megabytes()).toBeGreaterThan(before + 100)
  expect(allowedFor(bytesOf(60 * MIB))).toBe(MOST)
})
