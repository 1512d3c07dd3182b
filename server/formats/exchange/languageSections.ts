import { findOfLanguage, sameLanguage } from '../languageTags.ts'
import { collectSkipped, type FoundSkipped, SKIPPED } from '../skipped.ts'
import type { Unit, Wanted } from '../text/namedUnits.ts'
import type { Edit } from '../text/splice.ts'
import { blankBefore } from '../xml/blanks.ts'
import { attributeValue, readContent, replaceContent, writeContent } from '../xml/content.ts'
import { childrenNamed, descendantsNamed, type XmlElement, type XmlFile } from '../xml/readXml.ts'

type ExchangeNames = {
  section: string
  text: string
  opaque: readonly string[]
}
type Section = { element: XmlElement; text: XmlElement; language: string }

/** The section of the source texts; either of it and the file's own tag may have a region. */
export const sourceIn = <Section extends { language: string }>(sections: readonly Section[], source: string) =>
  sections.find(({ language }) => sameLanguage(language, source) || sameLanguage(source, language))

export const languageOf = ({ attributes }: XmlElement) => attributes['xml:lang'] ?? attributes.lang ?? ''

export function skippedSynonyms(entries: readonly XmlElement[], { section, text }: ExchangeNames) {
  const { skipped, add } = collectSkipped<FoundSkipped>()
  for (const entry of entries)
    for (const part of childrenNamed(entry, section))
      for (const { start, text: written } of descendantsNamed(part, text).slice(1))
        if (written !== '') add({ at: start, place: languageOf(part), text: written, reason: SKIPPED.synonym })
  return skipped
}

export function exchangeUnit(
  file: XmlFile,
  entry: XmlElement,
  {
    names,
    key,
    sourceLanguage,
    context,
    isAsciiOnly,
  }: {
    names: ExchangeNames
    key: string | undefined
    sourceLanguage: string
    context: string
    isAsciiOnly: boolean
  },
): Unit[] {
  const read = (element: XmlElement) => readContent(file, element, { opaque: names.opaque })
  const sections = childrenNamed(entry, names.section).flatMap((element): Section[] => {
    const [text] = descendantsNamed(element, names.text)
    return text ? [{ element, text, language: languageOf(element) }] : []
  })
  const source = sourceIn(sections, sourceLanguage) ?? sections[0]
  if (!source) return []
  const content = read(source.text)
  const others = sections.filter((section) => section !== source)

  function edits(text: string, { language, targets }: Wanted): Edit[] {
    const section = findOfLanguage(others, (one) => one.language, language, targets)
    const codes = new Map([...content.codes, ...(section ? read(section.text).codes : [])])
    const written = writeContent(text, { text, codes, isCdata: false }, isAsciiOnly)
    if (section) return [replaceContent(file, section.text, written)]
    const last = sections.at(-1)!.element
    return [
      { start: last.end, end: last.end, text: blankBefore(file.text, last.start) + sectionLike(language, written) },
    ]
  }

  function sectionLike(language: string, written: string) {
    const path: string[] = []
    for (let at: XmlElement | null = source!.text; at && at !== source!.element; at = at.parent as XmlElement | null)
      path.unshift(at.name)
    const open = path.map((name) => `<${name}>`).join('')
    const close = path
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
    const { name } = source!.element
    return `<${name} xml:lang=${attributeValue(language, true)}>${open}${written}${close}</${name}>`
  }

  return [
    {
      key: key ?? content.text,
      at: entry.start,
      source: content.text,
      context,
      translations: others.map(({ language, text }) => ({ language, text: read(text).text })),
      edits: ({ text }, wanted) => (typeof text === 'string' ? edits(text, wanted) : []),
    },
  ]
}
