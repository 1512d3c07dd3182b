import { faultAt } from '../text/positions.ts'
import { descendantsNamed, elementsIn, localName } from '../xml/readXml.ts'
import { rootTagIn } from '../xml/rootTag.ts'
import { xmlFormat } from '../xml/xmlFormat.ts'
import { exchangeUnit, languageOf, skippedSynonyms } from './languageSections.ts'

/** By the root element: TBX 2 (ISO 30042:2008) and TBX 3 (ISO 30042:2019). */
export const VERSIONS: Record<string, { entry: string; section: string }> = {
  martif: { entry: 'termEntry', section: 'langSet' },
  tbx: { entry: 'conceptEntry', section: 'langSec' },
}

export const tbx = xmlFormat({
  id: 'tbx',
  name: 'TBX',
  extensions: ['tbx'],
  isExchanged: true,
  detect: (beginning, _, file) => (Object.hasOwn(VERSIONS, rootTagIn(beginning, file)?.name ?? '') ? 2 : 0),
  parse(file, isAsciiOnly) {
    const { root } = file
    const version = VERSIONS[localName(root)]
    if (!version)
      throw faultAt(file.text, root.start, `The root element must be <martif> or <tbx>, here is <${root.name}>`)
    const sourceLanguage = languageOf(root) || 'en'
    const names = { section: version.section, text: 'term', opaque: [] }
    const entries = descendantsNamed(root, version.entry)
    const units = entries.flatMap((entry) => {
      const described = elementsIn(entry).filter((child) =>
        ['descrip', 'descripGrp', 'note'].includes(localName(child)),
      )
      const context = described.map(({ text }) => text.trim()).join('\n')
      return exchangeUnit(file, entry, { names, key: entry.attributes.id, sourceLanguage, context, isAsciiOnly })
    })
    return { units, sourceLanguage, skipped: skippedSynonyms(entries, names) }
  },
})
