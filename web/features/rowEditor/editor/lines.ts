import type { Node, Schema } from '@tiptap/pm/model'

// ProseMirror reads a CR back from the page as a line feed, so the editor has a noncharacter instead.
const [CR, HELD_CR] = ['\r', '\ufdd0']

/** A line break is one character in a text and two tokens in ProseMirror: each line is a paragraph. */
export const positionOf = (text: string, offset: number) => offset + text.slice(0, offset).split('\n').length

export const offsetOf = (doc: Node, position: number) => Math.max(0, position - doc.resolve(position).index(0) - 1)

export const linesOf = (schema: Schema, text: string): Node[] =>
  text
    .replaceAll(CR, HELD_CR)
    .split('\n')
    .map((line) => schema.nodes.paragraph!.create(null, line === '' ? null : schema.text(line)))

export function textOfLines(doc: { forEach: Node['forEach'] }) {
  const lines: string[] = []
  doc.forEach((line) => void lines.push(line.textContent))
  return lines.join('\n').replaceAll(HELD_CR, CR)
}
