import type { EntryStatus } from '../format.ts'
import type { Unit } from '../text/namedUnits.ts'
import type { Edit } from '../text/splice.ts'
import { attributeEdit, targetUnit } from './bilingual.ts'
import { readContent } from './content.ts'
import {
  childNamed,
  childrenNamed,
  elementsIn,
  localName,
  requireRoot,
  type XmlElement,
  type XmlFile,
} from './readXml.ts'
import { xmlFormat } from './xmlFormat.ts'

/** Their content is code of the document that was translated. */
const OPAQUE = ['ph', 'bpt', 'ept', 'it', 'x', 'bx', 'ex']
const COMPLETED = ['translated', 'signed-off', 'final']
const STATES: Record<EntryStatus, string> = { COMPLETED: 'translated', NEEDS_REVIEW: 'needs-review-translation' }

/** https://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html */
export const xliff1 = xmlFormat({
  id: 'xliff1',
  name: 'XLIFF 1.2',
  extensions: ['xlf', 'xliff', 'sdlxliff', 'mxliff'],
  isPair: true,
  detect: (beginning) => (/<xliff[^>]{0,900}\sversion\s?=\s?["']1\./.test(beginning) ? 2 : 0),
  parse(file, isAsciiOnly) {
    const files = childrenNamed(requireRoot(file, 'xliff'), 'file')
    const first = files[0]?.attributes ?? {}
    return {
      units: files.flatMap((part) => unitsOf(file, transUnits(part), isAsciiOnly)),
      sourceLanguage: first['source-language'],
      language: first['target-language'],
      rename: (language): Edit[] => files.map((part) => attributeEdit(file, part, 'target-language', language)),
    }
  },
})

/** In groups too; a part that says so is not translated. */
function transUnits(parent: XmlElement): XmlElement[] {
  return elementsIn(parent).flatMap((child) => {
    const name = localName(child)
    if (child.attributes.translate === 'no') return []
    if (name === 'trans-unit') return [child]
    return name === 'group' || name === 'body' ? transUnits(child) : []
  })
}

const unitsOf = (file: XmlFile, units: XmlElement[], isAsciiOnly: boolean): Unit[] =>
  units.flatMap((unit) => {
    const source = childNamed(unit, 'source')
    if (!source) return []
    const { id = '', resname, maxwidth } = unit.attributes
    const target = childNamed(unit, 'target')
    const state = target?.attributes.state
    const notes = childrenNamed(unit, 'note').map(({ text }) => text)
    return targetUnit({
      file,
      isAsciiOnly,
      key: resname ?? id,
      at: unit.start,
      context: notes.join('\n'),
      maxLength: unit.attributes['size-unit'] === 'char' && maxwidth ? Number(maxwidth) || undefined : undefined,
      source: { element: source, content: readContent(file, source, { opaque: OPAQUE }) },
      target: target && { element: target, content: readContent(file, target, { opaque: OPAQUE }) },
      status: state === undefined || COMPLETED.includes(state) ? 'COMPLETED' : 'NEEDS_REVIEW',
      state: (status) => ({ element: target, name: 'state', value: STATES[status] }),
    })
  })
