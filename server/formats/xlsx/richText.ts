import { replaceUnits } from '../text/units.ts'
import { escapeXml } from '../xml/content.ts'
import { childNamed, elementsIn, localName, type XmlElement, type XmlFile } from '../xml/readXml.ts'

/** A part of a cell's text with its font, as XML without prefixes; undefined for that of the cell. */
export type Run = { text: string; font: string | undefined }

export type CellText = { value: string; runs: readonly Run[] }

const ESCAPED = /_x([0-9A-Fa-f]{4})_/g
const OPENING = /<([1-9]\d{0,2})>/g
/** Whether or not text follows: an escape behind may begin with the underscore that closes this one. */
const LIKE_ESCAPED = /_(?=x[0-9A-Fa-f]{4})/g

export const textOfRuns = (runs: readonly Run[]): CellText => ({ runs, value: runs.map(({ text }) => text).join('') })

/** A string item (`si`) or an inline string (`is`); readings of Asian characters are no runs. */
export function readText(file: XmlFile, item: XmlElement): CellText {
  const runs = elementsIn(item).flatMap((child): Run[] => {
    if (localName(child) === 't') return [{ text: unescapeText(child.text), font: undefined }]
    if (localName(child) !== 'r') return []
    const font = childNamed(child, 'rPr')
    return [
      {
        text: unescapeText(childNamed(child, 't')?.text ?? ''),
        font: font && withoutPrefix(file.text.slice(font.start, font.end), prefixOf(font)),
      },
    ]
  })
  return textOfRuns(runs)
}

export const fontsIn = (runs: readonly Run[]) => [...new Set(runs.flatMap(({ font }) => font ?? []))]

/** Shows runs as one text, in which parts with one of these fonts stand in tags with its number: `Press <1>Start</1>`. */
export function createRunsView(fonts: readonly string[]) {
  const numbers = new Map(fonts.map((font, at) => [font, at + 1]))
  return ({ value, runs }: CellText) => {
    if (runs.every(({ font }) => font === undefined || !numbers.has(font))) return value
    const shown = runs.map(({ text, font }) => {
      const number = font === undefined ? undefined : numbers.get(font)
      return number === undefined ? text : `<${number}>${text}</${number}>`
    })
    return shown.join('')
  }
}

export function writeRuns(text: string, fonts: readonly string[], prefix: string): string {
  const write = (part: string) => `<${prefix}t xml:space="preserve">${escapeText(part)}</${prefix}t>`
  const runs = runsOf(text, fonts)
  if (runs.every(({ font }) => font === undefined)) return write(text)
  return runs
    .map(({ text, font }) => `<${prefix}r>${font ? withPrefix(font, prefix) : ''}${write(text)}</${prefix}r>`)
    .join('')
}

function runsOf(text: string, fonts: readonly string[]): Run[] {
  const runs: Run[] = []
  let from = 0
  const add = (part: string, font?: string) => void ((part !== '' || font) && runs.push({ text: part, font }))
  const unclosed = new Set<string>()
  for (const { 0: tag, 1: number, index } of text.matchAll(OPENING)) {
    const font = fonts[Number(number) - 1]
    if (index < from || font === undefined || unclosed.has(number!)) continue
    const start = index + tag.length
    const end = text.indexOf(`</${number}>`, start)
    if (end === -1) unclosed.add(number!)
    else {
      add(text.slice(from, index))
      add(text.slice(start, end), font)
      from = end + tag.length + 1
    }
  }
  add(text.slice(from))
  return runs
}

export const prefixOf = ({ name }: XmlElement) => name.slice(0, name.indexOf(':') + 1)
const withoutPrefix = (xml: string, prefix: string) =>
  prefix === '' ? xml : xml.replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</')
const withPrefix = (xml: string, prefix: string) => xml.replace(/<(\/?)(?=\w)/g, `<$1${prefix}`)

/** SpreadsheetML writes characters that XML has not as `_x0001_` (ISO 29500-1, 22.9.2.19). */
export const unescapeText = (written: string) =>
  written.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function escapeText(text: string) {
  const isOutside = (code: number) => (code < 0x20 ? code !== 9 && code !== 10 : code >= 0xfffe)
  const escaped = replaceUnits(text.replace(LIKE_ESCAPED, '_x005F_'), (code) =>
    isOutside(code) ? `_x${code.toString(16).toUpperCase().padStart(4, '0')}_` : undefined,
  )
  return escapeXml(escaped, false)
}
