import { TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type { EntryStatus } from '../../format.ts'
import type { Edit } from '../../text/splice.ts'
import { attributeEdit } from '../bilingual.ts'
import { blankBefore } from '../blanks.ts'
import { attributeAt, childrenNamed, insideOf, type XmlElement, type XmlFile } from '../readXml.ts'

export const UNFINISHED = 'unfinished'

export const quoted = (written: string) => written.replace(/<[^<>]*>|["'>]/g, (part) => ESCAPED[part] ?? part)

const ESCAPED: Record<string, string> = { '"': '&quot;', "'": '&apos;', '>': '&gt;' }

export function typeEdit(file: XmlFile, translation: XmlElement, next: EntryStatus): Edit {
  const found = attributeAt(file, translation, 'type')
  if (next === TO_REVIEW || !found) return attributeEdit(file, translation, 'type', UNFINISHED)
  const start = found.nameStart - blankBefore(file.text, found.nameStart).length
  return { start, end: found.end, text: '' }
}

export function numerusForms(file: XmlFile, translation: XmlElement, texts: readonly string[]) {
  const [first] = childrenNamed(translation, 'numerusform')
  const outer = blankBefore(file.text, translation.start)
  const before = first ? blankBefore(file.text, first.start) : `${outer}    `
  const last = childrenNamed(translation, 'numerusform').at(-1)
  const after = last ? file.text.slice(last.end, insideOf(file, translation).end) : outer
  return texts.map((text) => `${before}<numerusform>${text}</numerusform>`).join('') + after
}

export type New = { texts: readonly string[]; isPlural: boolean; next: EntryStatus }

export function newTranslation(file: XmlFile, message: XmlElement, { texts, isPlural, next }: New): Edit {
  const last = message.children.findLast((child) => 'attributes' in child) as XmlElement | undefined
  const at = last?.end ?? insideOf(file, message).start
  const before = last ? blankBefore(file.text, last.start) : ''
  const type = next === TO_REVIEW ? ` type="${UNFINISHED}"` : ''
  const forms = texts.map((text) => `${before}    <numerusform>${text}</numerusform>`).join('')
  const content = isPlural ? `${forms}${before}` : texts[0]!
  return { start: at, end: at, text: `${before}<translation${type}>${content}</translation>` }
}
