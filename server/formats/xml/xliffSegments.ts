import { FINISHED, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type { EntryStatus } from '../format.ts'
import type { Unit, Wanted } from '../text/namedUnits.ts'
import { type Edit, splice } from '../text/splice.ts'
import { type Change, editsOf, unlessLeftOut } from '../text/textFormat.ts'
import { attributeEdit, spaceEdits, targetUnit } from './bilingual.ts'
import { blankBefore } from './blanks.ts'
import { readContent, replaceContent, writeContent, type XmlContent } from './content.ts'
import { childNamed, elementsIn, insideOf, localName, type XmlElement, type XmlFile } from './readXml.ts'

/** Their content is code of the document that was translated. */
export const OPAQUE = ['ph', 'bpt', 'ept', 'it', 'x', 'bx', 'ex']

type Unplaced = {
  unit: XmlElement
  mark: XmlElement
  content: XmlContent
  definition: XmlElement | undefined
  isAsciiOnly: boolean
}
type Segment = Unit & { unplaced?: Unplaced }
type Place = { key: string; scope: string; context: string; isAsciiOnly: boolean }

const TRADOS_COMPLETED = /^(?:Translated|Approved)/
const TRADOS: Record<EntryStatus, string> = { COMPLETED: 'Translated', NEEDS_REVIEW: 'Draft' }

const marksIn = (parent: XmlElement): XmlElement[] =>
  elementsIn(parent).flatMap((child) =>
    localName(child) === 'mrk' && child.attributes.mtype === 'seg' ? [child] : marksIn(child),
  )

/** The sentences that a tool has cut a text into, each a text of its own; none where the target is not cut. */
export function segmentsOf(file: XmlFile, unit: XmlElement, { key, scope, context, isAsciiOnly }: Place): Segment[] {
  const segments = childNamed(unit, 'seg-source')
  const marks = segments ? marksIn(segments) : []
  const target = childNamed(unit, 'target')
  const places = new Map((target ? marksIn(target) : []).map((mark) => [mark.attributes.mid, mark]))
  if (target && places.size === 0 && target.text.trim() !== '') return []
  const defined = childNamed(unit, 'seg-defs')
  const definitions = new Map((defined ? elementsIn(defined) : []).map((one) => [one.attributes.id, one]))
  const read = (element: XmlElement) => ({ element, content: readContent(file, element, { opaque: OPAQUE }) })
  return marks.map((mark): Segment => {
    const { mid } = mark.attributes
    const [place, definition, source] = [places.get(mid), definitions.get(mid), read(mark)]
    const found = targetUnit({
      file,
      isAsciiOnly,
      key: marks.length === 1 ? key : `${key}.${mid}`,
      scope,
      at: mark.start,
      context,
      maxLength: undefined,
      source,
      target: place && read(place),
      before: mark,
      status: definition && statusOf(definition),
      isUntranslated: false,
      state: (status) => ({ element: definition, name: 'conf', value: TRADOS[status] }),
    })
    return place ? found : { ...found, unplaced: { unit, mark, content: source.content, definition, isAsciiOnly } }
  })
}

const statusOf = ({ attributes: { conf = '' } }: XmlElement): EntryStatus =>
  TRADOS_COMPLETED.test(conf) ? FINISHED : TO_REVIEW

export function editSegments(file: XmlFile, changes: Change[], wanted: Wanted): Edit[] {
  const unplaced = new Map<XmlElement, Map<XmlElement, Change>>()
  const edits: Edit[] = []
  for (const change of changes) {
    const { unplaced: place } = change.unit as Segment
    if (!place) edits.push(...editsOf(change, wanted))
    else unplaced.set(place.unit, (unplaced.get(place.unit) ?? new Map()).set(place.mark, change))
  }
  const added = [...unplaced].flatMap(([unit, ofUnit]) =>
    unlessLeftOut([...ofUnit.values()][0]!.unit.key, wanted, () => newSegments(file, unit, ofUnit)),
  )
  return [...edits, ...added]
}

function newSegments(file: XmlFile, unit: XmlElement, changes: Map<XmlElement, Change>): Edit[] {
  const segments = childNamed(unit, 'seg-source')!
  const target = childNamed(unit, 'target')
  const written = new Map([...changes].map(([mark, change]) => [mark, writeSegment(change)]))
  const states = [...changes.values()].flatMap((change) => stateEdits(file, change))
  const isEmpty = !target || marksIn(target).length === 0
  if (!isEmpty) {
    const { end } = insideOf(file, target)
    const added = [...written].map(([mark, text]) => patched(file, mark, markEdits(file, unit, mark, text)))
    return [...states, { start: end, end, text: added.join('') }]
  }
  const all = marksIn(segments).flatMap((mark) => markEdits(file, unit, mark, written.get(mark) ?? ''))
  const inner = patched(file, insideOf(file, segments), all)
  if (target) return [...states, replaceContent(file, target, inner)]
  const prefix = segments.name.slice(0, -'seg-source'.length)
  const text = `${blankBefore(file.text, segments.start)}<${prefix}target>${inner}</${prefix}target>`
  return [...states, { start: segments.end, end: segments.end, text }]
}

const markEdits = (file: XmlFile, unit: XmlElement, mark: XmlElement, text: string): Edit[] => [
  ...spaceEdits(file, mark, text, unit),
  replaceContent(file, mark, text),
]

const patched = ({ text }: XmlFile, { start, end }: { start: number; end: number }, edits: Edit[]) =>
  splice(
    text.slice(start, end),
    edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
  )

function writeSegment({ unit, translation: { text } }: Change) {
  const { content, isAsciiOnly } = (unit as Segment).unplaced!
  return typeof text === 'string' ? writeContent(text, content, isAsciiOnly) : ''
}

function stateEdits(file: XmlFile, { unit, translation: { status } }: Change): Edit[] {
  const { definition } = (unit as Segment).unplaced!
  return definition && status ? [attributeEdit(file, definition, 'conf', TRADOS[status])] : []
}
