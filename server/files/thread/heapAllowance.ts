import type { ToWorker } from './messages.ts'

const MIB = 1024 * 1024
const BASE_MEGABYTES = 192
/**
 * For each byte that it is sent. Of files of 50,000 rows a PO of 8.7 MB takes 364 MB, a YAML file of 3.8 MB 239, and a workbook
 * of 2 MB, which is packed, 514.
 */
const [OF_A_BYTE, OF_A_PACKED_BYTE] = [64, 320]
const ZIP = [0x50, 0x4b, 0x03, 0x04]

const isZip = (bytes: Uint8Array) => ZIP.every((byte, at) => bytes[at] === byte)

export function createHeapAllowance(most: number) {
  const costs = new Map<number, number>()
  let bytes = 0
  return {
    add(message: ToWorker) {
      if (message.kind === 'begin') bytes += weigh(message.task)
      if (message.kind === 'ask') bytes += weigh(message.question)
      if (message.kind !== 'bytes') return
      const cost = costs.get(message.table) ?? costOf(message.bytes)
      costs.set(message.table, cost)
      bytes += message.bytes.length * cost
    },
    megabytes: () => Math.min(most, BASE_MEGABYTES + bytes / MIB),
  }
}

const costOf = (bytes: Uint8Array) => (isZip(bytes) ? OF_A_PACKED_BYTE : OF_A_BYTE)

function weigh(value: unknown): number {
  if (typeof value === 'string') return value.length * OF_A_BYTE
  if (value instanceof Uint8Array) return value.length * costOf(value)
  if (ArrayBuffer.isView(value)) return value.byteLength * OF_A_BYTE
  if (typeof value !== 'object' || value === null) return OF_A_BYTE
  const inner = value instanceof Map || value instanceof Set ? [...value] : Object.values(value)
  return inner.reduce<number>((sum, one) => sum + weigh(one), 0)
}
