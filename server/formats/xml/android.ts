import { PLURAL_CATEGORIES, type PluralCategory, type PluralForms } from '../format.ts'
import type { Unit } from '../text/namedUnits.ts'
import type { Edit } from '../text/splice.ts'
import { androidEscaping } from './androidEscapes.ts'
import { blankBefore } from './blanks.ts'
import { readContent, replaceContent, writeContent } from './content.ts'
import {
  childrenNamed,
  elementsIn,
  insideOf,
  requireRoot,
  XmlComment,
  type XmlElement,
  type XmlFile,
} from './readXml.ts'
import { xmlFormat } from './xmlFormat.ts'

/** `strings.xml` of Android: strings, arrays and plurals. */
export const android = xmlFormat({
  id: 'android',
  name: 'Android strings.xml',
  extensions: ['xml'],
  detect: (beginning, fileName) =>
    fileName.endsWith('.xml') && /<resources[\s>]/.test(beginning) && !beginning.includes('<root') ? 2 : 0,
  parse: (file, isAsciiOnly) => ({ units: unitsIn(file, isAsciiOnly) }),
})

function unitsIn(file: XmlFile, isAsciiOnly: boolean): Unit[] {
  const root = requireRoot(file, 'resources')
  if (root.attributes.translatable === 'false') return []
  const comments = commentsBefore(root)
  return elementsIn(root).flatMap((element): Unit[] => {
    const { name, translatable } = element.attributes
    if (name === undefined || translatable === 'false') return []
    const { product } = element.attributes
    // The text of the default is the one of all other devices.
    const scope = product === 'default' ? undefined : product
    const context = [product && `Product: ${product}`, comments.get(element)].filter(Boolean).join('\n')
    const text = (item: XmlElement, at = '') => unitOf(file, item, { key: name + at, scope, context, isAsciiOnly })
    if (element.name === 'string' || isString(element)) return isReference(element) ? [] : [text(element)]
    if (element.name === 'string-array')
      return childrenNamed(element, 'item').flatMap((item, at) => (isReference(item) ? [] : [text(item, `[${at}]`)]))
    return element.name === 'plurals' ? [pluralOf(file, element, { key: name, scope, context, isAsciiOnly })] : []
  })
}

/** The comment right before an element tells translators about it. */
function commentsBefore(root: XmlElement) {
  const comments = new Map<XmlElement, string>()
  let last = ''
  for (const child of root.children) {
    if (child instanceof XmlComment) last = child.content.trim()
    else if ('attributes' in child) {
      if (last !== '') comments.set(child as XmlElement, last)
      last = ''
    }
  }
  return comments
}

/** The other notation of a string: `<item type="string" name="…">`. */
const isString = ({ name, attributes }: XmlElement) => name === 'item' && attributes.type === 'string'

/** `@string/other` is the text of another one. */
const isReference = (element: XmlElement) => /^@(?:[\w.]+:)?\w+\/\w+$/.test(element.text.trim().slice(0, 300))

type Place = { key: string; scope: string | undefined; context: string; isAsciiOnly: boolean }

function unitOf(file: XmlFile, element: XmlElement, { key, scope, context, isAsciiOnly }: Place): Unit {
  const content = readContent(file, element, { escaping: androidEscaping })
  return {
    key,
    scope,
    isStrict: true,
    at: element.start,
    source: content.text,
    context,
    edits: ({ text }) =>
      typeof text === 'string'
        ? [replaceContent(file, element, writeContent(text, content, isAsciiOnly, androidEscaping))]
        : [],
  }
}

function pluralOf(file: XmlFile, plurals: XmlElement, { key, scope, context, isAsciiOnly }: Place): Unit {
  const items = childrenNamed(plurals, 'item').flatMap((element) => {
    const category = PLURAL_CATEGORIES.find((one) => one === element.attributes.quantity)
    return category ? [{ category, element, content: readContent(file, element, { escaping: androidEscaping }) }] : []
  })
  const source: PluralForms = Object.fromEntries(items.map(({ category, content }) => [category, content.text]))
  const write = (text: string, category: PluralCategory) => {
    const like = items.find((item) => item.category === category) ?? items.at(-1)!
    return writeContent(text, like.content, isAsciiOnly, androidEscaping)
  }

  function edits({ text }: { text: unknown }): Edit[] {
    if (typeof text === 'string' || items.length === 0) return []
    const forms = text as PluralForms
    const changed = items.map(({ category, element }) => {
      const form = forms[category]
      return form === undefined ? removal(file, element) : replaceContent(file, element, write(form, category))
    })
    const added = PLURAL_CATEGORIES.filter(
      (category) => forms[category] !== undefined && source[category] === undefined,
    )
    const last = items.at(-1)!.element
    const written = added.map((category) => itemLike(file, last, category, write(forms[category]!, category)))
    return [...changed, { start: last.end, end: last.end, text: written.join('') }]
  }

  return { key, scope, isStrict: true, at: plurals.start, source, context, edits }
}

/** With the blank before it, so that no empty line stays. */
function removal({ text }: XmlFile, { start, end }: XmlElement): Edit {
  return { start: start - blankBefore(text, start).length, end, text: '' }
}

function itemLike(file: XmlFile, like: XmlElement, category: string, content: string) {
  const { start, isSelfClosed } = insideOf(file, like)
  const tag = file.text.slice(like.start, start).replace(/quantity\s?=\s?["'][a-z]{0,5}["']/, `quantity="${category}"`)
  return `${blankBefore(file.text, like.start)}${tag}${isSelfClosed ? '>' : ''}${content}</${like.name}>`
}
