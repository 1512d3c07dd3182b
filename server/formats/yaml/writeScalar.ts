import { parse, type Scalar } from 'yaml'
import { lineBreakOf } from '../text/positions.ts'
import { hasUnit, replaceUnits, unicodeEscape } from '../text/units.ts'

const PLAIN = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} .!?()%'_/+-]*[\p{L}\p{M}\p{N}.!?)%])?$/u
const [TAB, LF] = [9, 10]
const isUnprintable = (code: number) =>
  code < 0x20 ? code !== TAB && code !== LF : code >= 0x7f && (code <= 0x9f || OTHERS.includes(code))
const OTHERS = [0x2028, 0x2029, 0xfeff, 0xfffe, 0xffff]

/** A text in the style of the scalar whose place it takes, or in double quotes where that cannot hold it. */
export function writeScalar(file: string, scalar: Scalar, text: string, { isFlow }: { isFlow: boolean }): string {
  const { type } = scalar
  if (type === 'PLAIN' && isPlain(text)) return text
  if (type === 'QUOTE_SINGLE' && !hasUnit(text, (code) => code < 0x20 || isUnprintable(code)))
    return `'${text.replaceAll("'", "''")}'`
  if ((type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED') && !isFlow) {
    const written = file.slice(scalar.range![0], scalar.range![1])
    return writeBlock(written, text, type) ?? quoteDouble(text) + commentOf(written) + endOf(written)
  }
  return quoteDouble(text)
}

function isPlain(text: string) {
  if (text.length > 1000 || !PLAIN.test(text)) return false
  // Not only YAML 1.2 reads the file: `no` and `12:30` are no texts for Rails.
  return (['1.1', '1.2'] as const).every((version) => parse(text, { version, uniqueKeys: false }) === text)
}

export const quoteDouble = (text: string) =>
  replaceUnits(JSON.stringify(text), (code) => (isUnprintable(code) ? unicodeEscape(code) : undefined))

const commentOf = (written: string) => /^[|>][-+0-9]*([ \t]+#[^\r\n]*)/.exec(written)?.[1] ?? ''

function endOf(written: string) {
  let end = written.length
  while (end > 0 && '\r\n'.includes(written[end - 1]!)) end--
  return written.slice(end)
}

function writeBlock(written: string, text: string, type: 'BLOCK_LITERAL' | 'BLOCK_FOLDED'): string | undefined {
  const lines = text.replace(/\n$/, '').split('\n')
  const first = lines[0]!
  const isLost = hasUnit(text, isUnprintable) || first === '' || /^[ \t]/.test(first) || lines.at(-1)!.trim() === ''
  const indent = indentOf(written)
  if (isLost || indent === '' || lines.some((line) => line !== '' && line.trim() === '')) return undefined
  const isFolded = type === 'BLOCK_FOLDED' && !lines.some((line) => /^[ \t]|[ \t]$/.test(line))
  const header = `${isFolded ? '>' : '|'}${text.endsWith('\n') ? '' : '-'}${commentOf(written)}`
  const breaks = lineBreakOf(written)
  const shown = isFolded ? folded(lines) : lines
  const body = shown.map((line) => (line === '' ? '' : indent + line)).join(breaks)
  return `${header}${breaks}${body}${endOf(written)}`
}

/** An empty line stands for each line break. */
const folded = (lines: readonly string[]) => lines.flatMap((line, at) => (at > 0 && line !== '' ? ['', line] : [line]))

function indentOf(written: string) {
  const line = written
    .split(/\r\n|[\n\r]/)
    .slice(1)
    .find((one) => one.trim() !== '')
  return line === undefined ? '' : line.slice(0, line.length - line.trimStart().length)
}
