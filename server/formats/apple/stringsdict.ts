import { PLURAL_CATEGORIES, type PluralForms } from '../format.ts'
import { collectSkipped, type FoundSkipped, SKIPPED } from '../skipped.ts'
import type { Unit } from '../text/namedUnits.ts'
import type { Edit } from '../text/splice.ts'
import { blankBefore } from '../xml/blanks.ts'
import { escapeXml, readContent, replaceContent, writeContent } from '../xml/content.ts'
import { childNamed, elementsIn, requireRoot, type XmlElement, type XmlFile } from '../xml/readXml.ts'
import { takeOverInto } from '../xml/takeOver.ts'
import { xmlFormat } from '../xml/xmlFormat.ts'

const FORMAT_KEY = 'NSStringLocalizedFormatKey'
const DEVICE_RULE = 'NSStringDeviceSpecificRuleType'
const WIDTH_RULE = 'NSStringVariableWidthRuleType'

type Pair = { name: string; key: XmlElement; value: XmlElement }

export const stringsdict = xmlFormat({
  id: 'stringsdict',
  name: 'Apple .stringsdict',
  extensions: ['stringsdict'],
  detect: (_, fileName) => (fileName.endsWith('.stringsdict') ? 2 : 0),
  hasOwnStructures: true,
  plurals: {},
  parse(file, isAsciiOnly) {
    const dict = childNamed(requireRoot(file, 'plist'), 'dict')
    const { skipped, add } = collectSkipped<FoundSkipped>()
    const units = pairsIn(dict).flatMap((entry): DictUnit[] => {
      const { name, value } = entry
      if (value.name === 'string' && value.text !== '')
        add({ at: value.start, place: name, text: value.text, reason: SKIPPED.unknownForm })
      const units = unitsOf(file, name, pairsIn(value), isAsciiOnly)
      const main = mainOf(units, name, value)
      return units.map((unit) => {
        // `a.b` is the variable `b` of `a`, or a key of its own.
        const scope = unit.key === name ? {} : { scope: name, isStrict: true as const }
        return { ...unit, ...scope, file, entry, ofKey: unit === main ? name : undefined }
      })
    })
    const addPlaces = (units: Unit[]) => (dict ? placeEdits(file, dict, units as DictUnit[], isAsciiOnly) : [])
    return { units, skipped, addPlaces }
  },
})

type DictUnit = Unit & { file: XmlFile; entry: Pair }

function mainOf(units: Unit[], key: string, entry: XmlElement) {
  const [, variable] = VARIABLE.exec(pairsIn(entry).find(({ name }) => name === FORMAT_KEY)?.value.text ?? '') ?? []
  const find = (name: string) => units.find((unit) => unit.key === name)
  return (variable !== undefined && find(`${key}.${variable}`)) || find(key) || find(`${key}.other`) || units[0]
}

const VARIABLE = /%(?:\d{1,2}\$)?#@([^@]{0,200})@/

function placeEdits(file: XmlFile, dict: XmlElement, units: DictUnit[], isAsciiOnly: boolean): Edit[] {
  const own = new Map(pairsIn(dict).map((entry) => [entry.name, entry.value]))
  const taken = takeOverInto(file, isAsciiOnly)
  for (const { file: from, key, entry } of units) {
    const part = ({ key: { start }, value: { end } }: Pair) => ({ file: from, start, end })
    const known = own.get(entry.name)
    if (!known) taken.append(dict, part(entry))
    else if (pairsIn(known).every(({ name }) => name === FORMAT_KEY))
      taken.replace(known, { file: from, start: entry.value.start, end: entry.value.end })
    else {
      const variable = pairsIn(entry.value).find(({ name }) => key === `${entry.name}.${name}`)
      const hasIt = pairsIn(known).some(({ name }) => name === variable?.name)
      if (variable && !hasIt) taken.append(known, part(variable))
    }
  }
  return taken.edits()
}

function pairsIn(dict: XmlElement | undefined): Pair[] {
  if (dict?.name !== 'dict') return []
  const elements = elementsIn(dict)
  return elements.flatMap((key, at) => {
    const value = elements[at + 1]
    return key.name === 'key' && value && value.name !== 'key' ? [{ name: key.text, key, value }] : []
  })
}

function unitsOf(file: XmlFile, key: string, pairs: Pair[], isAsciiOnly: boolean): Unit[] {
  return pairs.flatMap(({ name, value }): Unit[] => {
    const text = (element: XmlElement, key: string) => textUnit(file, element, key, isAsciiOnly)
    if (name === FORMAT_KEY) return isFormatAlone(value.text) ? [] : [text(value, key)]
    if (value.name === 'string') return [text(value, `${key}.${name}`)]
    if (name === DEVICE_RULE || name === WIDTH_RULE)
      return pairsIn(value).flatMap((pair) => {
        const inner = `${key}.${pair.name}`
        // A device may have a plural rule of its own.
        return pair.value.name === 'dict'
          ? unitsOf(file, inner, pairsIn(pair.value), isAsciiOnly)
          : [text(pair.value, inner)]
      })
    return pluralUnits(file, `${key}.${name}`, pairsIn(value), isAsciiOnly)
  })
}

/** `%#@files@` stands for a variable's form and nothing else. */
const isFormatAlone = (text: string) => /^%(?:\d{1,2}\$)?#@[^@]{0,200}@$/.test(text.trim().slice(0, 300))

function textUnit(file: XmlFile, element: XmlElement, key: string, isAsciiOnly: boolean): Unit {
  const content = readContent(file, element)
  return {
    key,
    at: element.start,
    source: content.text,
    edits: ({ text }) =>
      typeof text === 'string' ? [replaceContent(file, element, writeContent(text, content, isAsciiOnly))] : [],
  }
}

function pluralUnits(file: XmlFile, key: string, pairs: Pair[], isAsciiOnly: boolean): Unit[] {
  const forms = pairs.flatMap((pair) => {
    const category = PLURAL_CATEGORIES.find((one) => one === pair.name)
    return category && pair.value.name === 'string'
      ? [{ ...pair, category, content: readContent(file, pair.value) }]
      : []
  })
  const [first, last] = [forms[0], forms.at(-1)]
  if (!first || !last) return []
  const source: PluralForms = Object.fromEntries(forms.map(({ category, content }) => [category, content.text]))

  function edits(wanted: PluralForms): Edit[] {
    const changed = forms.map(({ category, key, value, content }) => {
      const form = wanted[category]
      if (form !== undefined) return replaceContent(file, value, writeContent(form, content, isAsciiOnly))
      return { start: key.start - blankBefore(file.text, key.start).length, end: value.end, text: '' }
    })
    const added = PLURAL_CATEGORIES.filter(
      (category) => wanted[category] !== undefined && source[category] === undefined,
    )
    const between = file.text.slice(last!.key.end, last!.value.start)
    const written = added.map((category) => {
      const text = writeContent(wanted[category]!, { ...last!.content, isCdata: false }, isAsciiOnly)
      return `${blankBefore(file.text, last!.key.start)}<key>${escapeXml(category, true)}</key>${between}<string>${text}</string>`
    })
    return [...changed, { start: last!.value.end, end: last!.value.end, text: written.join('') }]
  }

  return [{ key, at: first.key.start, source, edits: ({ text }) => (typeof text === 'string' ? [] : edits(text)) }]
}
