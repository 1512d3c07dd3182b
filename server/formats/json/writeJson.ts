import type { Edit } from '../text/splice.ts'
import { hasUnit, isBeyondAscii, replaceUnits, unicodeEscape } from '../text/units.ts'
import { endOf, type JsonNode } from './readJson.ts'

/** Strings as a file writes them: a file of ASCII that escapes other characters stays one. */
export function jsonString(file: string) {
  const isEscaped = file.includes('\\u') && !hasUnit(file, isBeyondAscii)
  return (text: string) => (isEscaped ? escapeAll(JSON.stringify(text)) : JSON.stringify(text))
}

const escapeAll = (json: string) =>
  replaceUnits(json, (code) => (isBeyondAscii(code) ? unicodeEscape(code) : undefined))

export const replaceValue = (node: JsonNode, text: string): Edit => ({ start: node.offset, end: endOf(node), text })

export function separatorIn(file: string, object: JsonNode): string {
  const [first, second] = object.children ?? []
  if (!first) return ''
  const between = second && file.slice(endOf(first), second.offset)
  if (between?.trim() === ',') return between
  const before = file.slice(object.offset + 1, first.offset)
  return `,${before.trim() === '' ? before : ' '}`
}
