import type { Fragment, Node, Schema } from '@tiptap/pm/model'
import type { Field, Part, Syntax } from '../forms/fields.ts'

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
  const syntaxOf = createSyntax(doc)
  let field = -1
  let part: Part | undefined
  let at = 0
  doc.forEach((paragraph, position, index) => {
    const begun = partOf(paragraph)
    let syntax = index === 0 ? '' : '\n'
    if (begun) {
      field++
      part = begun
      syntax = begun.syntax.map(syntaxOf).join('')
    }
    const { size } = paragraph.content
    lines.push({ syntax, from: at + syntax.length, size, position: position + 1, part, field })
    at += syntax.length + size
  })
  return lines
}

/** Writes the syntax between the fields, in their order: of a choice as much as has something written in it. */
function createSyntax(doc: Node) {
  const written = new Set<number>()
  doc.forEach((paragraph, _position, index) => {
    const part = partOf(paragraph)
    if (!part) return
    for (const one of part.syntax) if ('form' in one && !one.isMissing) written.add(one.form)
    if (!isEmptyFrom(doc, index)) for (const form of part.within) written.add(form)
  })
  const opened = new Set<number>()
  return (one: Syntax) => {
    const isOpen = opened.has(one.choice)
    if (!('form' in one)) return isOpen ? one.closing : ''
    if (!written.has(one.form)) return ''
    opened.add(one.choice)
    return (isOpen ? '}' : one.opening) + one.lead
  }
}

function isEmptyFrom(doc: Node, index: number) {
  const next = index + 1 < doc.childCount ? doc.child(index + 1) : undefined
  return doc.child(index).content.size === 0 && (!next || partOf(next) !== undefined)
}

export const hasFields = ({ firstChild }: Node) => firstChild !== null && partOf(firstChild) !== undefined

export const fieldsIn = (doc: Node): Line[][] => [...Map.groupBy(linesIn(doc), ({ field }) => field).values()]

export const nameOf = (line: Line | undefined) => (line?.part?.kind === 'form' ? line.part.name : undefined)

export const lineAt = (doc: Node, position: number) =>
  linesIn(doc).findLast((line) => line.position <= position) ?? linesIn(doc)[0]

/**
 * The position of an offset of the text. A line break is one character in the text and two tokens in ProseMirror: each line is a
 * paragraph. An empty field has no character of its own: with `name` that of this form comes first.
 */
export function positionOf(doc: Node, offset: number, name?: string): number {
  const lines = linesIn(doc)
  const empty = name && lines.find((line, at) => line.size === 0 && nameOf(line) === name && isAlone(lines, at))
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
