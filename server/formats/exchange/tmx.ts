import { childNamed, childrenNamed, descendantsNamed, requireRoot } from '../xml/readXml.ts'
import { xmlFormat } from '../xml/xmlFormat.ts'
import { exchangeUnit, skippedSynonyms } from './languageSections.ts'

export const ALL_LANGUAGES = '*all*'
const NAMES = { section: 'tuv', text: 'seg', opaque: ['bpt', 'ept', 'ph', 'it', 'ut'] }

/** Translation memories. https://www.gala-global.org/tmx-14b */
export const tmx = xmlFormat({
  id: 'tmx',
  name: 'TMX',
  extensions: ['tmx'],
  detect: (beginning) => (/<tmx[\s>]/.test(beginning) ? 2 : 0),
  parse(file, isAsciiOnly) {
    const root = requireRoot(file, 'tmx')
    const named = childNamed(root, 'header')?.attributes.srclang
    const sourceLanguage = named === undefined || named === ALL_LANGUAGES ? 'en' : named
    const units = descendantsNamed(root, 'tu').flatMap((unit) => {
      const context = childrenNamed(unit, 'note').map(({ text }) => text)
      const { tuid, srclang = sourceLanguage } = unit.attributes
      return exchangeUnit(file, unit, {
        names: NAMES,
        key: tuid,
        sourceLanguage: srclang,
        context: context.join('\n'),
        isAsciiOnly,
      })
    })
    return { units, sourceLanguage, skipped: skippedSynonyms(descendantsNamed(root, 'tu'), NAMES) }
  },
})
