import { XmlCdata, XmlComment, type XmlElement, XmlText } from '@rgrove/parse-xml'
import { splice } from '../text/splice.ts'
import type { Passage } from './checkMarkup.ts'

/** The parser copies a passage once for each CR in it: from this length on it gets none to see. */
const MIN_LONG_PASSAGE = 2000
const BREAK = /\r\n?/g
const REFERENCE = /&(?:#x([0-9A-Fa-f]+)|#([0-9]+)|(amp|apos|gt|lt|quot));/g
const NAMED: Record<string, string> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' }

const isLong = (text: string, { start, end }: Passage) =>
  end - start >= MIN_LONG_PASSAGE && text.slice(start, end).includes('\r')

/** Passages with CR as others of the same length, whose nodes `restorePassages` brings back. */
export function createReplacement(text: string) {
  const edits: { start: number; end: number; text: string }[] = []
  return {
    add(passage: Passage) {
      const { start, end } = passage
      if (isLong(text, passage))
        edits.push({ start, end, text: text.slice(start, end).replace(BREAK, (found) => ' \n'.slice(-found.length)) })
    },
    text: () => (edits.length === 0 ? text : splice(text, edits)),
  }
}

export function restorePassages(text: string, parent: XmlElement) {
  for (const child of parent.children) {
    if ('children' in child) restorePassages(text, child as XmlElement)
    else if (isLong(text, child)) {
      const written = text.slice(child.start, child.end).replace(BREAK, '\n')
      if (child instanceof XmlCdata) child.text = written.slice('<![CDATA['.length, -']]>'.length)
      else if (child instanceof XmlText) child.text = resolveReferences(written)
      else if (child instanceof XmlComment) child.content = written.slice('<!--'.length, -'-->'.length)
    }
  }
}

const resolveReferences = (written: string) =>
  written.replace(REFERENCE, (_, hexadecimal?: string, decimal?: string, name?: string) =>
    name === undefined
      ? String.fromCodePoint(hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16))
      : NAMED[name]!,
  )
