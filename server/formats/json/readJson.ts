import {
  createScanner,
  type Node,
  type ParseError,
  type ParseErrorCode,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { FormatError } from '../format.ts'
import { MAX_BLANKS, MAX_DEPTH, MAX_NODES, TOO_DEEP, TOO_MANY_BLANKS, TOO_MANY_NODES } from '../limits.ts'
import { faultAt } from '../text/positions.ts'

export type JsonNode = Node
export type JsonMember = { node: JsonNode; name: string; value: JsonNode }

const FAULTS: Partial<Record<ReturnType<typeof printParseErrorCode>, string>> = {
  PropertyNameExpected: 'A property name in double quotes was expected',
  ValueExpected: 'A value was expected',
  ColonExpected: 'A colon was expected',
  CommaExpected: 'A comma was expected',
  CloseBraceExpected: 'A closing brace } was expected',
  CloseBracketExpected: 'A closing bracket ] was expected',
  EndOfFileExpected: 'The end of the file was expected',
  UnexpectedEndOfString: 'This string has no closing quote',
  UnexpectedEndOfComment: 'This comment is not closed',
  UnexpectedEndOfNumber: 'A number was expected',
  InvalidUnicode: 'Four hexadecimal digits were expected after \\u',
  InvalidEscapeCharacter: 'This escape does not exist in JSON',
  InvalidCharacter: 'A control character in a string was not escaped',
  InvalidSymbol: 'A value was expected: a string, a number, an object, a list, true, false or null',
}

/** The tree of a JSON file, which may have comments and commas behind the last values, with the place of everything in it. */
export function readJson(text: string): JsonNode {
  checkSize(text)
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { allowTrailingComma: true })
  const [first] = errors
  if (first) throw faultAt(text, first.offset, describe(first.error))
  if (!root) throw faultAt(text, 0, 'The file is empty')
  return root
}

/** The tree of a file that may be none of JSON. */
export function jsonIn(text: string): JsonNode | undefined {
  try {
    return readJson(text)
  } catch (error) {
    if (error instanceof FormatError) return undefined
    throw error
  }
}

const describe = (code: ParseErrorCode) => FAULTS[printParseErrorCode(code)] ?? 'This is not valid JSON'

/** The parser calls itself for each level, and makes an object of each value. */
function checkSize(text: string) {
  checkBlanks(text)
  const scanner = createScanner(text, true)
  const end = 17
  const [openBrace, closeBrace, openBracket, closeBracket] = [1, 2, 3, 4]
  let [depth, tokens] = [0, 0]
  for (let token: number = scanner.scan(); token !== end; token = scanner.scan()) {
    if (token === openBrace || token === openBracket) depth++
    else if (token === closeBrace || token === closeBracket) depth--
    if (depth > MAX_DEPTH) throw faultAt(text, scanner.getTokenOffset(), TOO_DEEP)
    if (token < FIRST_BLANK && ++tokens > MAX_TOKENS) throw faultAt(text, scanner.getTokenOffset(), TOO_MANY_NODES)
  }
}

function checkBlanks(text: string) {
  let run = 0
  for (let at = 0; at < text.length; at++) {
    run = BLANKS.includes(text.charCodeAt(at)) ? run + 1 : 0
    if (run > MAX_BLANKS) throw faultAt(text, at, TOO_MANY_BLANKS)
  }
}

const BLANKS = [0x20, 0x0a, 0x0d, 0x09]
/** A value, and a colon or a comma. Of the tokens of the scanner, comments and blanks have the highest numbers. */
const MAX_TOKENS = 2 * MAX_NODES
const FIRST_BLANK = 12

export const endOf = (node: JsonNode) => node.offset + node.length

export function membersOf(node: JsonNode | undefined): JsonMember[] {
  if (node?.type !== 'object') return []
  return (node.children ?? []).flatMap((member) => {
    const [key, value] = member.children ?? []
    return key && value ? [{ node: member, name: String(key.value), value }] : []
  })
}

const indexes = new WeakMap<JsonNode, ReadonlyMap<string, JsonNode>>()

/** The values of an object by their names; of two with one name the first. */
export function indexOf(node: JsonNode | undefined): ReadonlyMap<string, JsonNode> {
  const known = node && indexes.get(node)
  if (known) return known
  const index = new Map(
    membersOf(node)
      .map(({ name, value }) => [name, value])
      .reverse() as [string, JsonNode][],
  )
  if (node) indexes.set(node, index)
  return index
}

export const memberOf = (node: JsonNode | undefined, name: string) => indexOf(node).get(name)

export const stringOf = (node: JsonNode | undefined): string | undefined =>
  node?.type === 'string' ? String(node.value) : undefined

export function requireObject(text: string, root: JsonNode) {
  if (root.type !== 'object') throw faultAt(text, root.offset, 'An object { … } was expected')
  return root
}
