import { FINISHED, isFinished, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type { EntryStatus } from '../format.ts'
import type { Edit } from '../text/splice.ts'
import { replaceUnits } from '../text/units.ts'
import type { PoEntry, PoFlags, PoValue } from './readPo.ts'

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

export const valueEdits = ({ write }: { write: (text: string) => string }, value: PoValue, text: string): Edit[] =>
  value.text === text ? [] : [{ start: value.start, end: value.end, text: write(text) }]

const escaped = (text: string) =>
  replaceUnits(text, (code) => ESCAPES[String.fromCharCode(code)] ?? (code < 0x20 ? octal(code) : undefined))

const octal = (code: number) => `\\${code.toString(8).padStart(3, '0')}`

const isFuzzy = ({ names }: PoFlags) => names.includes(FUZZY)

export const statusOf = ({ flags }: PoEntry): EntryStatus => (flags.some(isFuzzy) ? TO_REVIEW : FINISHED)

export function statusEdits(
  { text: file, breaks }: { text: string; breaks: string },
  entry: PoEntry,
  status: EntryStatus | undefined,
): Edit[] {
  if (status === undefined || status === statusOf(entry)) return []
  const { flags, previous, keywords } = entry
  if (isFinished(status)) {
    const gone = previous.map(({ start, end }) => ({ start, end, text: '' }))
    return [...flags.filter(isFuzzy).map((line) => withoutFuzzy(file, line)), ...gone]
  }
  const [first] = flags
  if (first) return [{ start: first.start + 2, end: first.start + 2, text: ` ${FUZZY},` }]
  return [{ start: keywords, end: keywords, text: `#, ${FUZZY}${breaks}` }]
}

function withoutFuzzy(file: string, { start, end, names }: PoFlags): Edit {
  const others = names.filter((name) => name !== FUZZY && name !== '')
  if (others.length > 0) return { start, end, text: `#, ${others.join(', ')}` }
  return { start, end: file.startsWith('\r\n', end) ? end + 2 : end + 1, text: '' }
}
