import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml'
import { MAX_DEPTH } from '../limits.ts'
import { faultAt } from '../text/positions.ts'

export { XmlCdata, XmlComment, XmlElement, XmlText } from '@rgrove/parse-xml'

/** `entities`: those the file declares itself; they stay as they are written, nothing is expanded or fetched. */
export type XmlFile = { text: string; root: XmlElement; entities: ReadonlySet<string> }
/** The places of an element's content and of its closing tag. */
type Inside = { start: number; end: number; isSelfClosed: boolean }

const DECLARED = /<!ENTITY\s+([\w.-]+)\s/g
const TOO_DEEP = `More than ${MAX_DEPTH} levels are too deep`
const PROLOG_LENGTH = 65_536

export function readXml(text: string): XmlFile {
  checkDepth(text)
  const entities = declaredIn(text)
  try {
    const document = parseXml(text, {
      includeOffsets: true,
      preserveCdata: true,
      preserveComments: true,
      resolveUndefinedEntity: (reference) => (entities.has(reference) ? reference : null),
    })
    if (document.root) return { text, root: document.root, entities }
  } catch (error) {
    // Brackets within attributes hide a level from the count before.
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

/** The parser calls itself for each level; tags in comments and CDATA are passed over. */
function checkDepth(text: string) {
  let depth = 0
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const next = text[at + 1]
    if (next === '!' || next === '?') at = endOfSpecial(text, at)
    else if (next === '/') depth--
    else {
      const end = text.indexOf('>', at)
      if (end === -1) return
      if (text[end - 1] !== '/') depth++
    }
    if (depth > MAX_DEPTH) throw faultAt(text, at, TOO_DEEP)
  }
}

function endOfSpecial(text: string, at: number) {
  const close = text.startsWith('<!--', at) ? '-->' : text.startsWith('<![CDATA[', at) ? ']]>' : '>'
  const end = text.indexOf(close, at)
  return end === -1 ? text.length : end
}

export const elementsIn = (parent: XmlElement): XmlElement[] =>
  parent.children.filter((child): child is XmlElement => child instanceof XmlElement)

/** Elements by their name without the prefix of a namespace. */
export const localName = ({ name }: XmlElement) => name.slice(name.indexOf(':') + 1)
export const childrenNamed = (parent: XmlElement, name: string) =>
  elementsIn(parent).filter((child) => localName(child) === name)
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

/** The value of an attribute and its place in the opening tag, quotes included. */
export function attributeAt({ text }: XmlFile, element: XmlElement, name: string) {
  if (!(name in element.attributes)) return undefined
  const isSpace = (at: number) => ' \t\r\n'.includes(text[at]!)
  let at = element.start + 1 + element.name.length
  for (;;) {
    while (isSpace(at)) at++
    const from = at
    while (text[at] !== '=' && !isSpace(at)) at++
    const found = text.slice(from, at)
    const quote = () => text[at] === '"' || text[at] === "'"
    while (!quote()) at++
    const end = text.indexOf(text[at]!, at + 1) + 1
    if (found === name) return { value: element.attributes[name]!, start: at, end, nameStart: from }
    at = end
  }
}

/** Throws in the words of the format when the root element is another one. */
export function requireRoot({ text, root }: XmlFile, name: string) {
  if (localName(root) !== name)
    throw faultAt(text, root.start, `The root element must be <${name}>, here is <${root.name}>`)
  return root
}
