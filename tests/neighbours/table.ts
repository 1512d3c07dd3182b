import { shown } from './figures.ts'
import type { Works } from './processes/strangerProcess.ts'
import type { Attacked } from './site.ts'

const COLUMNS = [
  'kind',
  'GET p50 (ms, calm→attacked)',
  'GET p99',
  'GET max',
  'keystroke p99',
  'translation p50',
  'import p50',
  'export p50',
  'sign-in p50',
  'RSS MB',
  'attackers were answered',
  'the stranger was not answered 200',
]
export const HEAD = `| ${COLUMNS.join(' | ')} |\n|${'---|'.repeat(COLUMNS.length)}`

/** One line of the table. */
export function lineOf(name: string, { calm, attacked, rssBeforeMb, maxRssMb, statuses, end }: Attacked) {
  const pair = (work: keyof Works, at: 'p50' | 'p99' | 'max') =>
    `${Math.round(calm[work][at])}→${Math.round(attacked[work][at])}`
  const bad = Object.entries(attacked).flatMap(([work, { statuses: got }]) =>
    Object.keys(got).some((status) => status !== '200') ? [`${work} ${shown(got)}`] : [],
  )
  const cells = [
    name,
    pair('get', 'p50'),
    pair('get', 'p99'),
    pair('get', 'max'),
    pair('keystroke', 'p99'),
    pair('translation', 'p50'),
    pair('import', 'p50'),
    pair('export', 'p50'),
    pair('signIn', 'p50'),
    `${rssBeforeMb}→${maxRssMb}`,
    shown(sumOf(statuses)),
    [...bad, ...(end === undefined ? [] : [`the server ended with ${end}`])].join('; '),
  ]
  return `| ${cells.join(' | ')} |`
}

export function sumOf(statuses: Record<string, Record<string, number>>) {
  const sum: Record<string, number> = {}
  for (const of of Object.values(statuses))
    for (const [status, times] of Object.entries(of)) sum[status] = (sum[status] ?? 0) + times
  return sum
}
