import { decodeText } from '../text/encoding.ts'
import { childNamed, childrenNamed, descendantsNamed, readXml, requireRoot, type XmlElement } from '../xml/readXml.ts'
import { languageOf, sourceIn } from './languageSections.ts'
import { ALL_LANGUAGES } from './tmx.ts'

type TmxUnit = { source: string; translations: { language: string; text: string }[] }

/** Units of a translation memory as plain texts, in which codes stand as what they stand for. Throws FormatError. */
export function readTmxUnits(bytes: Uint8Array): TmxUnit[] {
  const { text } = decodeText(bytes)
  const root = requireRoot(readXml(text), 'tmx')
  const named = childNamed(root, 'header')?.attributes.srclang ?? ALL_LANGUAGES
  return descendantsNamed(root, 'tu').flatMap((unit): TmxUnit[] => {
    const sections = childrenNamed(unit, 'tuv').map((element) => ({ element, language: languageOf(element) }))
    const srclang = unit.attributes.srclang ?? named
    const source = sourceIn(sections, srclang === ALL_LANGUAGES ? 'en' : srclang) ?? sections[0]
    if (!source) return []
    const others = sections.filter((section) => section !== source)
    const translations = others.map(({ element, language }) => ({ language, text: segmentOf(element) }))
    return [{ source: segmentOf(source.element), translations }]
  })
}

const segmentOf = (section: XmlElement) => childNamed(section, 'seg')?.text ?? ''
