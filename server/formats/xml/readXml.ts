import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml'
import { MAX_NODES, TOO_DEEP } from '../limits.ts'
import { faultAt } from '../text/positions.ts'
import { checkMarkup } from './checkMarkup.ts'
import { createReplacement, restorePassages } from './lineBreaks.ts'

export { XmlCdata, XmlComment, XmlElement, XmlText } from '@rgrove/parse-xml'

/**
 * `entities`: those the file declares itself; they stay as they are written, nothing is expanded or fetched. `nodes`: how many
 * elements it has.
 */
export type XmlFile = { text: string; root: XmlElement; entities: ReadonlySet<string>; nodes: number }
type Inside = { start: number; end: number; isSelfClosed: boolean }

const DECLARED = /<!ENTITY\s+([\w.-]+)\s/g
const PROLOG_LENGTH = 65_536

export function readXml(text: string, maxNodes = MAX_NODES): XmlFile {
  const replacement = text.includes('\r') ? createReplacement(text) : undefined
  const nodes = checkMarkup(text, maxNodes, (passage) => replacement?.add(passage))
  const parsed = replacement?.text() ?? text
  const entities = declaredIn(text)
  try {
    const document = parseXml(parsed, {
      includeOffsets: true,
      preserveCdata: true,
      preserveComments: true,
      resolveUndefinedEntity: (reference) => (entities.has(reference) ? reference : null),
    })
    if (document.root) {
      if (parsed !== text) restorePassages(text, document.root)
      return { text, root: document.root, entities, nodes }
    }
  } catch (error) {
    // A file that is no XML may hide levels from the count before.
    if (error instanceof RangeError) throw faultAt(text, 0, TOO_DEEP)
    if (!(error instanceof XmlError)) throw error
    throw faultAt(text, offsetOf(text, error.pos), error.message.split(' (line ')[0]!)
  }
  throw faultAt(text, 0, 'An element was expected')
}

function declaredIn(text: string): Set<string> {
  const prolog = text.slice(0, PROLOG_LENGTH)
  if (!prolog.includes('<!ENTITY')) return new Set()
  return new Set([...prolog.matchAll(DECLARED)].map(([, name]) => `&${name};`))
}

/** The parser counts characters, not the halves of them that a text is made of. */
function offsetOf(text: string, characters: number) {
  let offset = 0
  for (let count = 0; count < characters && offset < text.length; count++)
    offset += text.codePointAt(offset)! > 0xffff ? 2 : 1
  return offset
}

export const elementsIn = (parent: XmlElement): XmlElement[] =>
  parent.children.filter((child): child is XmlElement => child instanceof XmlElement)

export const localName = ({ name }: XmlElement) => name.slice(name.indexOf(':') + 1)
export const childrenNamed = (parent: XmlElement, name: string) =>
  elementsIn(parent).filter((child) => localName(child) === name)
export const descendantsNamed = (parent: XmlElement, name: string): XmlElement[] =>
  elementsIn(parent).flatMap((child) => (localName(child) === name ? [child] : descendantsNamed(child, name)))
export const childNamed = (parent: XmlElement, name: string) => childrenNamed(parent, name)[0]

export function insideOf({ text }: XmlFile, element: XmlElement): Inside {
  if (
    text[element.end - 2] === '/' &&
    element.children.length === 0 &&
    !text.slice(element.start, element.end).includes('</')
  )
    return { start: element.end - 2, end: element.end, isSelfClosed: true }
  const end = text.lastIndexOf('</', element.end - 1)
  return { start: element.children[0]?.start ?? end, end, isSelfClosed: false }
}

export function* attributesIn({ text }: XmlFile, element: XmlElement) {
  const isSpace = (at: number) => ' \t\r\n'.includes(text[at]!)
  let at = element.start + 1 + element.name.length
  for (let left = Object.keys(element.attributes).length; left > 0; left--) {
    while (isSpace(at)) at++
    const nameStart = at
    while (text[at] !== '=' && !isSpace(at)) at++
    const name = text.slice(nameStart, at)
    while (text[at] !== '"' && text[at] !== "'") at++
    const end = text.indexOf(text[at]!, at + 1) + 1
    yield { name, value: element.attributes[name]!, start: at, end, nameStart }
    at = end
  }
}

export function attributeAt(file: XmlFile, element: XmlElement, name: string) {
  if (!(name in element.attributes)) return undefined
  for (const attribute of attributesIn(file, element)) if (attribute.name === name) return attribute
  return undefined
}

/** Throws in the words of the format when the root element is another one. */
export function requireRoot({ text, root }: XmlFile, name: string) {
  if (localName(root) !== name)
    throw faultAt(text, root.start, `The root element must be <${name}>, here is <${root.name}>`)
  return root
}
