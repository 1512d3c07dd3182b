import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { decodeText } from '../text/encoding.ts'
import { childNamed, childrenNamed, descendantsNamed, readXml, requireRoot, type XmlElement } from '../xml/readXml.ts'
import { languageOf, sourceIn } from './languageSections.ts'

/** `writer` and `at`, in ISO 8601, are those of the last change that the file knows. */
type TmxTranslation = { language: string; text: string; writer: string | null; at: string | null }
type TmxUnit = { identifier: string | null; context: string; source: string; translations: TmxTranslation[] }

const DATE = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
const CONTEXT = /context/i

/**
 * Units of a translation memory as plain texts, in which codes stand as what they stand for. One without a text in the source
 * language has an empty source. Throws FormatError.
 */
export function readTmxUnits(bytes: Uint8Array, sourceLanguage: LanguageCode): TmxUnit[] {
  const { text } = decodeText(bytes)
  const root = requireRoot(readXml(text), 'tmx')
  return descendantsNamed(root, 'tu').map((unit): TmxUnit => {
    const sections = childrenNamed(unit, 'tuv').map((element) => ({ element, language: languageOf(element) }))
    const source = sourceIn(sections, sourceLanguage)
    const others = sections.filter((section) => section !== source)
    return {
      identifier: unit.attributes.tuid ?? null,
      context: contextOf(unit),
      source: source ? segmentOf(source.element) : '',
      translations: others.map(({ element, language }) => ({
        ...{ language, text: segmentOf(element) },
        ...(lastChange(element) ?? lastChange(unit) ?? { writer: null, at: null }),
      })),
    }
  })
}

const segmentOf = (section: XmlElement) => childNamed(section, 'seg')?.text ?? ''

function contextOf(unit: XmlElement) {
  const properties = childrenNamed(unit, 'prop').filter(({ attributes }) => CONTEXT.test(attributes.type ?? ''))
  return [...childrenNamed(unit, 'note'), ...properties]
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n')
}

function lastChange({ attributes }: XmlElement) {
  const { changeid, changedate, creationid, creationdate } = attributes
  const writer = changeid ?? creationid ?? null
  const at = dateIn(changedate ?? creationdate ?? '')
  return writer === null && at === null ? undefined : { writer, at }
}

function dateIn(written: string) {
  const [, year, month, day, hour, minute, second] = DATE.exec(written) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
