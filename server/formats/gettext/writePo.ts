import type { EntryStatus } from '../format.ts'
import { lineBreakOf } from '../text/positions.ts'
import type { Edit } from '../text/splice.ts'
import { replaceUnits } from '../text/units.ts'
import type { PoEntry } from './readPo.ts'

const ESCAPES: Record<string, string> = {
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
  '"': '\\"',
  '\\': '\\\\',
}
const FUZZY = 'fuzzy'

/** A string of one line, or of one for each line of its text as gettext writes them. */
export function writeString(text: string, lineBreak: string) {
  const lines = text.split('\n').map((line, at, all) => escaped(at < all.length - 1 ? `${line}\n` : line))
  if (lines.at(-1) === '') lines.pop()
  return lines.length > 1 ? ['""', ...lines.map((line) => `"${line}"`)].join(lineBreak) : `"${lines.join('')}"`
}

const escaped = (text: string) =>
  replaceUnits(text, (code) => ESCAPES[String.fromCharCode(code)] ?? (code < 0x20 ? octal(code) : undefined))

const octal = (code: number) => `\\${code.toString(8).padStart(3, '0')}`

export const statusOf = ({ flags }: PoEntry): EntryStatus =>
  flags?.names.includes(FUZZY) ? 'NEEDS_REVIEW' : 'COMPLETED'

/** The flag `fuzzy`, set or taken away. */
export function statusEdits(file: string, entry: PoEntry, status: EntryStatus | undefined): Edit[] {
  if (status === undefined || status === statusOf(entry)) return []
  const { flags, keywords } = entry
  const lineBreak = lineBreakOf(file)
  if (!flags) return [{ start: keywords, end: keywords, text: `#, ${FUZZY}${lineBreak}` }]
  if (status === 'NEEDS_REVIEW') return [{ start: flags.start + 2, end: flags.start + 2, text: ` ${FUZZY},` }]
  const others = flags.names.filter((name) => name !== FUZZY && name !== '')
  if (others.length > 0) return [{ start: flags.start, end: flags.end, text: `#, ${others.join(', ')}` }]
  const next = file.startsWith('\r\n', flags.end) ? flags.end + 2 : flags.end + 1
  return [{ start: flags.start, end: next, text: '' }]
}
