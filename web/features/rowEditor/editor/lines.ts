import type { Fragment, Node, Schema } from '@tiptap/pm/model'
import type { Field, Part } from '../forms/fields.ts'

// ProseMirror reads a CR back from the page as a line feed, so the editor has a noncharacter instead.
const [CR, HELD_CR] = ['\r', '\ufdd0']

/** A paragraph as a line of its text: `syntax` stands before it in the text, its own characters are `size` from `from` on. */
export type Line = {
  syntax: string
  from: number
  size: number
  position: number
  part: Part | undefined
  field: number
}

const partOf = (paragraph: Node) => (paragraph.attrs.part ?? undefined) as Part | undefined

const known = new WeakMap<Node, Line[]>()

export function linesIn(doc: Node): Line[] {
  const found = known.get(doc) ?? readLines(doc)
  known.set(doc, found)
  return found
}

function readLines(doc: Node): Line[] {
  const lines: Line[] = []
  let field = -1
  let part: Part | undefined
  let at = 0
  let isOpen = false
  doc.forEach((paragraph, position, index) => {
    const begun = partOf(paragraph)
    let syntax = index === 0 ? '' : '\n'
    if (begun) {
      field++
      part = begun
      const isWritten = begun.kind === 'form' ? !begun.isMissing || !isEmptyFrom(doc, index) : isOpen
      syntax = isWritten ? syntaxOf(begun, isOpen) : ''
      isOpen ||= isWritten
    }
    const { size } = paragraph.content
    lines.push({ syntax, from: at + syntax.length, size, position: position + 1, part, field })
    at += syntax.length + size
  })
  return lines
}

const syntaxOf = (part: Part, isOpen: boolean) =>
  part.kind === 'around' ? part.closing : (isOpen ? '}' : part.opening) + part.lead

function isEmptyFrom(doc: Node, index: number) {
  const next = index + 1 < doc.childCount ? doc.child(index + 1) : undefined
  return doc.child(index).content.size === 0 && (!next || partOf(next) !== undefined)
}

export const hasFields = ({ firstChild }: Node) => firstChild !== null && partOf(firstChild) !== undefined

export const fieldsIn = (doc: Node): Line[][] => [...Map.groupBy(linesIn(doc), ({ field }) => field).values()]

export const keyOf = (line: Line | undefined) => (line?.part?.kind === 'form' ? line.part.key : undefined)

export const lineAt = (doc: Node, position: number) =>
  linesIn(doc).findLast((line) => line.position <= position) ?? linesIn(doc)[0]

/**
 * The position of an offset of the text. A line break is one character in the text and two tokens in ProseMirror: each line is a
 * paragraph. An empty field has no character of its own: with `key` one of that form comes first.
 */
export function positionOf(doc: Node, offset: number, key?: string): number {
  const lines = linesIn(doc)
  const empty = key && lines.find((line, at) => line.size === 0 && keyOf(line) === key && isAlone(lines, at))
  if (empty) return empty.position
  const line = lines.find(({ from, size }) => offset <= from + size) ?? lines.at(-1)!
  return line.position + Math.min(line.size, Math.max(0, offset - line.from))
}

const isAlone = (lines: Line[], at: number) =>
  [lines[at - 1], lines[at + 1]].every((beside) => beside?.field !== lines[at]!.field)

export function offsetOf(doc: Node, position: number): number {
  const line = lineAt(doc, position)
  return line ? line.from + Math.min(line.size, Math.max(0, position - line.position)) : 0
}

export const linesOf = (schema: Schema, text: string, part?: Part): Node[] =>
  text
    .replaceAll(CR, HELD_CR)
    .split('\n')
    .map((line, at) =>
      schema.nodes.paragraph!.create(at === 0 && part ? { part } : null, line === '' ? null : schema.text(line)),
    )

export const linesOfFields = (schema: Schema, fields: readonly Field[]): Node[] =>
  fields.flatMap(({ part, content }) => linesOf(schema, content, part))

export function textOfLines(doc: Node) {
  if (!hasFields(doc)) return shownText(doc.content)
  const lines = linesIn(doc)
  const pieces: string[] = []
  doc.forEach((paragraph, _position, index) => {
    pieces.push(lines[index]!.syntax, paragraph.textContent.replaceAll(HELD_CR, CR))
  })
  return pieces.join('')
}

export function shownText(content: Fragment) {
  const lines: string[] = []
  content.forEach((line) => void lines.push(line.textContent))
  return lines.join('\n').replaceAll(HELD_CR, CR)
}
