import { FINISHED, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type { LengthLimit } from '#db/vocabulary/texts/facts.ts'
import type { EntryStatus } from '../format.ts'
import { type FoundSkipped, SKIPPED } from '../skipped.ts'
import type { Unit } from '../text/namedUnits.ts'
import type { Edit } from '../text/splice.ts'
import { blankBefore } from './blanks.ts'
import { attributeValue, replaceContent, writeContent, type XmlContent } from './content.ts'
import { attributeAt, childNamed, descendantsNamed, insideOf, localName, XmlElement, type XmlFile } from './readXml.ts'

type Side = { element: XmlElement; content: XmlContent }
type Bilingual = {
  file: XmlFile
  isAsciiOnly: boolean
  key: string
  scope: string
  at: number
  context: string
  maxLength: LengthLimit | undefined
  source: Side
  target: Side | undefined
  before: XmlElement
  status: EntryStatus | undefined
  isUntranslated: boolean
  state: (status: EntryStatus) => Said
}

export type Scope = readonly (string | undefined)[]

export const scopeOf = (names: Scope) => names.filter((name) => name !== undefined && name !== '').join('/')

export function skipPart(part: XmlElement, unit: string, add: (skipped: FoundSkipped) => void): [] {
  for (const one of localName(part) === unit ? [part] : descendantsNamed(part, unit)) {
    const [text = ''] = [childNamed(one, 'source') ?? descendantsNamed(one, 'source')[0]].map((source) => source?.text)
    if (text === '') continue
    add({ at: one.start, place: one.attributes.id ?? '', text, reason: SKIPPED.notTranslated })
  }
  return []
}

export function targetUnit(unit: Bilingual): Unit {
  const { file, isAsciiOnly, key, scope, at, context, maxLength, source, target, before, status, state } = unit
  const codes = new Map([...source.content.codes, ...(target?.content.codes ?? [])])
  const isCdata = target ? target.content.isCdata : source.content.isCdata

  const isTranslated = target !== undefined && target.content.text !== '' && !unit.isUntranslated

  function edits(text: string, wanted: EntryStatus | undefined): Edit[] {
    const written = writeContent(text, { text, codes, isCdata }, isAsciiOnly)
    const next = text === '' && status !== undefined ? TO_REVIEW : wanted
    // A state of a text that had none is another one than that of a translation.
    const isFirst = !isTranslated && status !== undefined
    const said = next !== undefined && (isFirst || next !== (status ?? FINISHED)) ? state(next) : undefined
    const changed = !target
      ? [newTarget(file, { source: source.element, before }, written, said)]
      : target.content.text === text
        ? []
        : [...spaceEdits(file, target.element, written), replaceContent(file, target.element, written)]
    // Before the content: that of an element that closes itself begins where its attributes end.
    return said?.element ? [attributeEdit(file, said.element, said.name, said.value), ...changed] : changed
  }

  const existing = isTranslated ? [{ language: undefined, text: target.content.text, status }] : []
  return {
    key,
    scope,
    at,
    source: source.content.text,
    context,
    maxLength,
    translations: existing,
    edits: ({ text, status }) => (typeof text === 'string' ? edits(text, status) : []),
  }
}

export type Said = { element: XmlElement | undefined; name: string; value: string }

type Place = { source: XmlElement; before: XmlElement }

function newTarget(file: XmlFile, { source, before }: Place, written: string, said: Said | undefined): Edit {
  const prefix = source.name.slice(0, source.name.length - 'source'.length)
  const state = said && !said.element ? ` ${said.name}="${said.value}"` : ''
  const space = mayFold(written) && !isPreserved(before.parent) ? ` ${SPACE}="preserve"` : ''
  const target = `<${prefix}target${state}${space}>${written}</${prefix}target>`
  return { start: before.end, end: before.end, text: blankBefore(file.text, source.start) + target }
}

const SPACE = 'xml:space'

/** Says that the blanks of an element's new content stay, where nothing says it; `around` is the element that it stands in. */
export const spaceEdits = (file: XmlFile, element: XmlElement, written: string, around = element.parent): Edit[] =>
  mayFold(written) && !isPreserved(element, around) ? [attributeEdit(file, element, SPACE, 'preserve')] : []

/** Blanks that a reader of XML may take for one, or for none at the ends. */
const mayFold = (written: string) => /^\s|\s$|[\n\r\t]| {2}|&#13;/.test(written)

function isPreserved(element: XmlElement['parent'], around = element?.parent): boolean {
  if (!(element instanceof XmlElement)) return false
  const own = element.attributes[SPACE]
  return own === undefined ? isPreserved(around ?? null) : own === 'preserve'
}

export function attributeEdit(file: XmlFile, element: XmlElement, name: string, value: string): Edit {
  const found = attributeAt(file, element, name)
  if (found) return { start: found.start, end: found.end, text: attributeValue(value, true) }
  const { start, isSelfClosed } = insideOf(file, element)
  const at = isSelfClosed ? start : file.text.lastIndexOf('>', start - 1)
  return { start: at, end: at, text: ` ${name}=${attributeValue(value, true)}` }
}
