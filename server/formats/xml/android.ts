import { PLURAL_CATEGORIES, type PluralCategory, type PluralForms } from '../format.ts'
import { collectSkipped, type FoundSkipped, SKIPPED } from '../skipped.ts'
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
import { rootTagIn } from './rootTag.ts'
import { takeOverInto } from './takeOver.ts'
import { xmlFormat } from './xmlFormat.ts'

export const android = xmlFormat({
  id: 'android',
  name: 'Android strings.xml',
  extensions: ['xml'],
  detect: (beginning, fileName, file) =>
    fileName.endsWith('.xml') && rootTagIn(beginning, file)?.name === 'resources' ? 2 : 0,
  hasOwnStructures: true,
  plurals: {},
  parse: textsIn,
})

function textsIn(file: XmlFile, isAsciiOnly: boolean) {
  const root = requireRoot(file, 'resources')
  const { skipped, add } = collectSkipped<FoundSkipped>()
  const skip = (element: XmlElement, place: string, reason: string) => {
    const text = element.text.trim()
    if (text !== '') add({ at: element.start, place, text, reason })
    return []
  }
  const comments = commentsBefore(root)
  const units = elementsIn(root).flatMap((element): AndroidUnit[] => {
    const { name, translatable = root.attributes.translatable } = element.attributes
    if (!TEXTS.includes(element.name) && !isString(element)) return []
    const skipAll = (reason: string) => {
      const items = childrenNamed(element, 'item')
      return (items.length > 0 ? items : [element]).flatMap((item) => skip(item, name ?? '', reason))
    }
    if (name === undefined) return skipAll(SKIPPED.noName)
    if (translatable === 'false') return skipAll(SKIPPED.notTranslated)
    if (element.name === 'array') return skipAll(SKIPPED.list)
    const { product } = element.attributes
    // The text of the default is the one of all other devices.
    const scope = product === 'default' ? undefined : product
    const context = [product && `Product: ${product}`, comments.get(element)].filter(Boolean).join('\n')
    const text = (item: XmlElement, at?: number) => ({
      ...unitOf(file, item, { key: at === undefined ? name : `${name}[${at}]`, scope, context, isAsciiOnly }),
      ...{ file, element, at: item.start, item: at },
    })
    if (element.name === 'string' || isString(element))
      return isReference(element) ? skip(element, name, SKIPPED.reference) : [text(element)]
    if (element.name === 'string-array')
      return childrenNamed(element, 'item').flatMap((item, at) =>
        isReference(item) ? skip(item, `${name}[${at}]`, SKIPPED.reference) : [text(item, at)],
      )
    for (const item of childrenNamed(element, 'item')) if (!categoryOf(item)) skip(item, name, SKIPPED.unknownForm)
    return [{ ...pluralOf(file, element, { key: name, scope, context, isAsciiOnly }), file, element, item: undefined }]
  })
  return { units, skipped, addPlaces: (units: Unit[]) => addPlaces(file, root, units as AndroidUnit[], isAsciiOnly) }
}

type AndroidUnit = Unit & { file: XmlFile; element: XmlElement; item: number | undefined }

function addPlaces(file: XmlFile, root: XmlElement, units: AndroidUnit[], isAsciiOnly: boolean): Edit[] {
  const nameOf = ({ attributes: { name, product = 'default' } }: XmlElement) => JSON.stringify([name, product])
  const own = new Map(elementsIn(root).map((element) => [nameOf(element), element]))
  const taken = takeOverInto(file, isAsciiOnly)
  for (const { file: from, element, item } of units) {
    const known = own.get(nameOf(element))
    const part = ({ start, end }: XmlElement) => ({ file: from, start, end })
    if (!known) taken.append(root, part(element))
    else if (element.name === 'plurals') taken.replace(known, part(element))
    else if (item !== undefined && known.name === element.name) {
      const items = childrenNamed(element, 'item')
      for (let at = childrenNamed(known, 'item').length; at <= item; at++) taken.append(known, part(items[at]!))
    }
  }
  return taken.edits()
}

const TEXTS = ['string', 'string-array', 'plurals', 'array']

const categoryOf = ({ attributes: { quantity } }: XmlElement) => PLURAL_CATEGORIES.find((one) => one === quantity)

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

const isString = ({ name, attributes }: XmlElement) => name === 'item' && attributes.type === 'string'

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
    const category = categoryOf(element)
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

function removal({ text }: XmlFile, { start, end }: XmlElement): Edit {
  return { start: start - blankBefore(text, start).length, end, text: '' }
}

function itemLike(file: XmlFile, like: XmlElement, category: string, content: string) {
  const { start, isSelfClosed } = insideOf(file, like)
  const tag = file.text.slice(like.start, start).replace(/quantity\s?=\s?["'][a-z]{0,5}["']/, `quantity="${category}"`)
  return `${blankBefore(file.text, like.start)}${tag}${isSelfClosed ? '>' : ''}${content}</${like.name}>`
}
