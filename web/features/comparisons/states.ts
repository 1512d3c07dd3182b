import type { Comparison } from '#server/comparisons/contract.ts'
import type { Tone } from '../../ui/Badge.tsx'

export const STATES: Record<Comparison['state'], { label: string; tone: Tone }> = {
  running: { label: 'Translating', tone: 'blue' },
  open: { label: 'Choosing', tone: 'amber' },
  closed: { label: 'Report', tone: 'green' },
  stopped: { label: 'Stopped', tone: 'grey' },
  failed: { label: 'Failed', tone: 'red' },
}

export const nameOf = ({ models: [a, b] }: Comparison) => (a === b ? `Two descriptions, ${a}` : `${a} and ${b}`)
