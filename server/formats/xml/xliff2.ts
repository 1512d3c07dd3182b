import { FINISHED, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type { EntryStatus } from '../format.ts'
import { collectSkipped, type FoundSkipped } from '../skipped.ts'
import type { Unit } from '../text/namedUnits.ts'
import { attributeEdit, type Scope, scopeOf, skipPart, targetUnit } from './bilingual.ts'
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
import { rootTagIn } from './rootTag.ts'
import { limitOfSegment } from './sizes.ts'
import { xmlFormat } from './xmlFormat.ts'

const STATES: Record<EntryStatus, string> = { COMPLETED: 'translated', NEEDS_REVIEW: 'initial' }

/** https://docs.oasis-open.org/xliff/xliff-core/v2.1/xliff-core-v2.1.html */
export const xliff2 = xmlFormat({
  id: 'xliff2',
  name: 'XLIFF 2',
  extensions: ['xlf', 'xliff'],
  isPair: true,
  hasOptionalStatus: true,
  detect: (beginning, _, file) => {
    const root = rootTagIn(beginning, file)
    return root?.name === 'xliff' && /\sversion\s?=\s?["']2\./.test(root.tag) ? 2 : 0
  },
  parse(file, isAsciiOnly) {
    const root = requireRoot(file, 'xliff')
    const { skipped, add } = collectSkipped<FoundSkipped>()
    const skip = (part: XmlElement) => skipPart(part, 'unit', add)
    return {
      units: unitsIn(root, [], skip).flatMap((found) => segmentsOf(file, found, isAsciiOnly)),
      skipped,
      sourceLanguage: root.attributes.srcLang,
      language: root.attributes.trgLang,
      rename: (language) => [attributeEdit(file, root, 'trgLang', language)],
    }
  },
})

type Found = { unit: XmlElement; scope: string }

function unitsIn(parent: XmlElement, within: Scope, skip: (part: XmlElement) => Found[]): Found[] {
  return elementsIn(parent).flatMap((child) => {
    const name = localName(child)
    if (child.attributes.translate === 'no') return skip(child)
    if (name === 'unit') return [{ unit: child, scope: scopeOf(within) }]
    const isPart = name === 'file' || name === 'group'
    return isPart ? unitsIn(child, [...within, child.attributes.original ?? child.attributes.id], skip) : []
  })
}

const statusOf = (state: string | undefined) =>
  state === undefined ? undefined : state === 'initial' ? TO_REVIEW : FINISHED

function segmentsOf(file: XmlFile, { unit, scope }: Found, isAsciiOnly: boolean): Unit[] {
  const segments = childrenNamed(unit, 'segment')
  const { id = '', name = id } = unit.attributes
  const notes = childrenNamed(childNamed(unit, 'notes') ?? unit, 'note').map(({ text }) => text)
  return segments.flatMap((segment, at): Unit[] => {
    const source = childNamed(segment, 'source')
    if (!source) return []
    const target = childNamed(segment, 'target')
    return [
      targetUnit({
        file,
        isAsciiOnly,
        key: segments.length === 1 ? name : `${name}.${segment.attributes.id ?? at + 1}`,
        scope,
        at: segment.start,
        context: notes.join('\n'),
        maxLength: limitOfSegment(unit.attributes),
        source: { element: source, content: readContent(file, source) },
        target: target && { element: target, content: readContent(file, target) },
        before: source,
        status: statusOf(segment.attributes.state),
        isUntranslated: false,
        state: (status) => ({ element: segment, name: 'state', value: STATES[status] }),
      }),
    ]
  })
}
