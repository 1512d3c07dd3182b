import { primaryOf } from '#db/vocabulary/languages.ts'
import { collectSkipped, type FoundSkipped, SKIPPED } from '../skipped.ts'
import { childNamed, childrenNamed, descendantsNamed, requireRoot, type XmlElement } from '../xml/readXml.ts'
import { rootTagIn } from '../xml/rootTag.ts'
import { xmlFormat } from '../xml/xmlFormat.ts'
import { exchangeUnit, languageOf, skippedSynonyms } from './languageSections.ts'

export const ALL_LANGUAGES = '*all*'
const NAMES = { section: 'tuv', text: 'seg', opaque: ['bpt', 'ept', 'ph', 'it', 'ut'] }

/** Translation memories. https://www.gala-global.org/tmx-14b */
export const tmx = xmlFormat({
  id: 'tmx',
  name: 'TMX',
  extensions: ['tmx'],
  isExchanged: true,
  detect: (beginning, _, file) => (rootTagIn(beginning, file)?.name === 'tmx' ? 2 : 0),
  parse(file, isAsciiOnly) {
    const root = requireRoot(file, 'tmx')
    const named = childNamed(root, 'header')?.attributes.srclang
    const isNamed = named !== undefined && named !== ALL_LANGUAGES
    const sourceLanguage = isNamed ? named : 'en'
    const all = descendantsNamed(root, 'tu')
    const [texts, foreign] = isNamed ? partsOf(all, sourceLanguage) : [all, []]
    const units = texts.flatMap((unit) => {
      const context = childrenNamed(unit, 'note').map(({ text }) => text)
      const { tuid, srclang } = unit.attributes
      return exchangeUnit(file, unit, {
        names: NAMES,
        key: tuid,
        sourceLanguage: isNamed ? sourceLanguage : (srclang ?? sourceLanguage),
        context: context.join('\n'),
        isAsciiOnly,
      })
    })
    const { skipped, add, addAll } = collectSkipped<FoundSkipped>()
    addAll(skippedSynonyms(texts, NAMES))
    for (const unit of foreign)
      for (const { start, text } of descendantsNamed(unit, NAMES.text))
        if (text !== '') add({ at: start, place: unit.attributes.tuid ?? text, text, reason: SKIPPED.noSource })
    return { units, sourceLanguage, skipped }
  },
})

/** The units that have a text in the source language of their file, and the others. */
function partsOf(units: readonly XmlElement[], source: string) {
  const inSource = (unit: XmlElement) =>
    childrenNamed(unit, NAMES.section).some((section) => primary(languageOf(section)) === primary(source))
  return [units.filter(inSource), units.filter((unit) => !inSource(unit))] as const
}

const primary = (tag: string) => primaryOf(tag.replaceAll('_', '-').toLowerCase())
