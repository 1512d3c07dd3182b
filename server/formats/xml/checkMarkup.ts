import { MAX_DEPTH, TOO_DEEP, TOO_MANY_NODES } from '../limits.ts'
import { faultAt } from '../text/positions.ts'

export type Passage = { start: number; end: number }

const MAX_ATTRIBUTES = 1000
const DOCTYPE = '<!DOCTYPE'
const SUBSET_END = /\][ \t\r\n]*>/g
const [GREATER, QUOTE, APOSTROPHE, SUBSET] = [0x3e, 0x22, 0x27, 0x5b]

/**
 * Runs before the parser, which calls itself for each level and makes an object of each element; `visit` gets all that is no
 * tag. Returns the number of elements. Throws FormatError when there are too many levels, elements or attributes.
 */
export function checkMarkup(text: string, maxNodes: number, visit: (passage: Passage) => void): number {
  let [depth, nodes, end] = [0, 0, 0]
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', end)) {
    visit({ start: end, end: at })
    const next = text[at + 1]
    if (next === '!' || next === '?') {
      end = endOfDeclaration(text, at)
      visit({ start: at, end })
    } else {
      end = endOfTag(text, at)
      if (next === '/') depth = Math.max(0, depth - 1)
      else if (text[end - 2] !== '/') depth++
    }
    if (depth > MAX_DEPTH) throw faultAt(text, at, TOO_DEEP)
    if (next !== '/' && ++nodes > maxNodes) throw faultAt(text, at, TOO_MANY_NODES)
  }
  return nodes
}

export function endOfDeclaration(text: string, at: number) {
  if (text.startsWith('<!--', at)) return behind(text, '-->', at)
  if (text.startsWith('<![CDATA[', at)) return behind(text, ']]>', at)
  if (text[at + 1] === '?') return behind(text, '?>', at)
  if (!text.startsWith(DOCTYPE, at)) return behind(text, '>', at)
  const end = endOfTag(text, at, SUBSET)
  if (text.charCodeAt(end - 1) !== SUBSET) return end
  SUBSET_END.lastIndex = end
  return SUBSET_END.test(text) ? SUBSET_END.lastIndex : text.length
}

function behind(text: string, close: string, at: number) {
  const end = text.indexOf(close, at)
  return end === -1 ? text.length : end + close.length
}

function endOfTag(text: string, start: number, other = GREATER) {
  let attributes = 0
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === GREATER || code === other) return at + 1
    if (code !== QUOTE && code !== APOSTROPHE) continue
    at = text.indexOf(text[at]!, at + 1)
    if (at === -1) break
    if (++attributes > MAX_ATTRIBUTES)
      throw faultAt(text, start, `An element has at most ${MAX_ATTRIBUTES.toLocaleString('en')} attributes`)
  }
  return text.length
}
