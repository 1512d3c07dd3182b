import { FINISHED, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type { EntryStatus, EntryTranslation, PluralForms } from '../../format.ts'
import { formsOf, placedTexts } from '../../gettext/pluralForms.ts'
import { type FoundSkipped, SKIPPED } from '../../skipped.ts'
import type { Unit } from '../../text/namedUnits.ts'
import type { Edit } from '../../text/splice.ts'
import { readContent, replaceContent, writeContent } from '../content.ts'
import { childNamed, childrenNamed, type XmlElement, type XmlFile } from '../readXml.ts'
import { qtForms } from './qtForms.ts'
import { newTranslation, numerusForms, quoted, typeEdit, UNFINISHED } from './writeMessage.ts'

const OBSOLETE = ['obsolete', 'vanished']

export type QtUnit = Unit & { file: XmlFile; message: XmlElement; name: string }
type Place = {
  name: string
  isAsciiOnly: boolean
  language: string | undefined
  add: (skipped: FoundSkipped) => void
}

export function messageUnit(file: XmlFile, message: XmlElement, place: Place): QtUnit[] {
  const { name, isAsciiOnly, language, add } = place
  const said = (tag: string) => childNamed(message, tag)?.text ?? ''
  const { id, numerus } = message.attributes
  const sourceElement = childNamed(message, 'source')
  const source = (sourceElement && readContent(file, sourceElement).text) || id || ''
  const translation = childNamed(message, 'translation')
  const type = translation?.attributes.type ?? ''
  const key = id ?? (name === '' ? source : `${name}|${source}`)
  if (OBSOLETE.includes(type)) {
    add({ at: message.start, place: key, text: source, reason: SKIPPED.obsolete })
    return []
  }
  const isPlural = numerus === 'yes'
  const parts = translation ? (isPlural ? childrenNamed(translation, 'numerusform') : [textIn(translation)]) : []
  const contents = parts.map((part) => readContent(file, part))
  for (const other of translation ? childrenNamed(translation, 'lengthvariant').slice(1) : [])
    add({ at: other.start, place: key, text: other.text, reason: SKIPPED.repeated })
  const texts = contents.map(({ text }) => text)
  const isFilled = texts.some((text) => text !== '')
  const status: EntryStatus = type === UNFINISHED ? TO_REVIEW : FINISHED
  const indexes = language === undefined ? (qtForms.like(texts.length) ?? qtForms.of('en')) : qtForms.of(language)
  const text = isPlural ? formsOf(indexes, texts) : (texts[0] ?? '')
  for (const [at, one] of texts.entries())
    if (one !== '' && at >= (isPlural ? indexes.length : 1))
      add({ at: parts[at]!.start, place: key, text: one, reason: SKIPPED.unknownForm })
  const write = (text: string, like = contents[0]) => {
    const codes = contents.flatMap((content) => [...content.codes])
    if (sourceElement) codes.push(...readContent(file, sourceElement).codes)
    const written = writeContent(text, { codes: new Map(codes), isCdata: like?.isCdata === true, text }, isAsciiOnly)
    return written.startsWith('<![CDATA[') ? written : quoted(written)
  }

  return [
    {
      key,
      scope: id === undefined ? said('comment') : undefined,
      at: message.start,
      source: isPlural ? { other: source } : source,
      context: [said('comment'), said('extracomment'), said('translatorcomment')].filter(Boolean).join('\n'),
      translations: isFilled ? [{ language: undefined, text, status }] : [],
      ...{ file, message, name },
      edits({ text, status: wanted }: EntryTranslation, { language }): Edit[] {
        if ((typeof text === 'string') === isPlural) return []
        const all = typeof text === 'string' ? [text] : placedTexts(qtForms.of(language), text as PluralForms, language)
        const isEmpty = all.every((one) => one === '')
        const next = isEmpty ? TO_REVIEW : (wanted ?? (isFilled ? status : FINISHED))
        if (!translation)
          return isEmpty ? [] : [newTranslation(file, message, { texts: all.map((one) => write(one)), isPlural, next })]
        const typed = next === status ? [] : [typeEdit(file, translation, next)]
        if (parts.length === all.length)
          return [
            ...typed,
            ...all.flatMap((one, at) =>
              one === texts[at] ? [] : [replaceContent(file, parts[at]!, write(one, contents[at]))],
            ),
          ]
        const forms = all.map((one) => write(one))
        return [...typed, replaceContent(file, translation, numerusForms(file, translation, forms))]
      },
    },
  ]
}

/** Of texts of several lengths the longest, which comes first. */
const textIn = (translation: XmlElement) => childNamed(translation, 'lengthvariant') ?? translation
