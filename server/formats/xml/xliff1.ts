import { FINISHED, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type { EntryStatus } from '../format.ts'
import { collectSkipped, type FoundSkipped } from '../skipped.ts'
import type { Unit } from '../text/namedUnits.ts'
import type { Edit } from '../text/splice.ts'
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
import { limitOfUnit } from './sizes.ts'
import { editSegments, OPAQUE, segmentsOf } from './xliffSegments.ts'
import { xmlFormat } from './xmlFormat.ts'

const COMPLETED = ['translated', 'signed-off', 'final']
const UNTRANSLATED = ['new', 'needs-translation']
const STATES: Record<EntryStatus, string> = { COMPLETED: 'translated', NEEDS_REVIEW: 'needs-review-translation' }
const APPROVED: Record<EntryStatus, string> = { COMPLETED: 'yes', NEEDS_REVIEW: 'no' }
const MEMOQ = 'mq:status'
const MEMOQ_STATES: Record<EntryStatus, string> = { COMPLETED: 'ManuallyConfirmed', NEEDS_REVIEW: 'PartiallyEdited' }

/** XLIFF 1.2, with the segments and states of Trados and memoQ. https://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html */
export const xliff1 = xmlFormat({
  id: 'xliff1',
  name: 'XLIFF 1.2',
  extensions: ['xlf', 'xliff', 'sdlxliff', 'mxliff', 'mqxliff'],
  isPair: true,
  hasOptionalStatus: true,
  detect: (beginning, _, file) => {
    const root = rootTagIn(beginning, file)
    return root?.name === 'xliff' && /\sversion\s?=\s?["']1\./.test(root.tag) ? 2 : 0
  },
  parse(file, isAsciiOnly) {
    const files = childrenNamed(requireRoot(file, 'xliff'), 'file')
    const first = files[0]?.attributes ?? {}
    const { skipped, add } = collectSkipped<FoundSkipped>()
    const skip = (part: XmlElement) => skipPart(part, 'trans-unit', add)
    return {
      units: files.flatMap((part) => unitsOf(file, transUnits(part, [part.attributes.original], skip), isAsciiOnly)),
      skipped,
      sourceLanguage: first['source-language'],
      language: first['target-language'],
      rename: (language): Edit[] => files.map((part) => attributeEdit(file, part, 'target-language', language)),
      editAll: (changes, wanted) => editSegments(file, changes, wanted),
    }
  },
})

type Found = { unit: XmlElement; scope: string }

function transUnits(parent: XmlElement, within: Scope, skip: (part: XmlElement) => Found[]): Found[] {
  return elementsIn(parent).flatMap((child) => {
    const name = localName(child)
    if (child.attributes.translate === 'no') return skip(child)
    if (name === 'trans-unit') return [{ unit: child, scope: scopeOf(within) }]
    if (name === 'body') return transUnits(child, within, skip)
    return name === 'group' ? transUnits(child, [...within, child.attributes.resname ?? child.attributes.id], skip) : []
  })
}

const unitsOf = (file: XmlFile, units: Found[], isAsciiOnly: boolean): Unit[] =>
  units.flatMap(({ unit, scope }) => {
    const source = childNamed(unit, 'source')
    if (!source) return []
    const { id = '', resname } = unit.attributes
    const context = childrenNamed(unit, 'note')
      .map(({ text }) => text)
      .join('\n')
    const segments = segmentsOf(file, unit, { key: resname ?? id, scope, context, isAsciiOnly })
    if (segments.length > 0) return segments
    const target = childNamed(unit, 'target')
    const sides = {
      source: { element: source, content: readContent(file, source, { opaque: OPAQUE }) },
      target: target && { element: target, content: readContent(file, target, { opaque: OPAQUE }) },
    }
    const isCopy = sides.target?.content.text === sides.source.content.text
    return targetUnit({
      file,
      isAsciiOnly,
      key: resname ?? id,
      scope,
      at: unit.start,
      context,
      maxLength: limitOfUnit(unit.attributes),
      ...sides,
      before: childNamed(unit, 'seg-source') ?? source,
      ...statusIn(unit, target),
      isUntranslated: isCopy && UNTRANSLATED.includes(target?.attributes.state ?? ''),
    })
  })

function statusIn(unit: XmlElement, target: XmlElement | undefined) {
  const [state, approved, memoq] = [target?.attributes.state, unit.attributes.approved, unit.attributes[MEMOQ]]
  const say = (isCompleted: boolean): EntryStatus => (isCompleted ? FINISHED : TO_REVIEW)
  if (state === undefined && memoq !== undefined)
    return {
      status: say(/Confirmed$|^Proofread$/.test(memoq)),
      state: (status: EntryStatus) => ({ element: unit, name: MEMOQ, value: MEMOQ_STATES[status] }),
    }
  if (state === undefined && approved !== undefined)
    return {
      status: say(approved === 'yes'),
      state: (status: EntryStatus) => ({ element: unit, name: 'approved', value: APPROVED[status] }),
    }
  return {
    status: state === undefined ? undefined : say(COMPLETED.includes(state)),
    state: (status: EntryStatus) => ({ element: target, name: 'state', value: STATES[status] }),
  }
}
