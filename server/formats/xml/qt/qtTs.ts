import { withUnderscores } from '../../languageTags.ts'
import { collectSkipped, type FoundSkipped } from '../../skipped.ts'
import { attributeEdit } from '../bilingual.ts'
import { childNamed, childrenNamed, requireRoot } from '../readXml.ts'
import { rootTagIn } from '../rootTag.ts'
import { xmlFormat } from '../xmlFormat.ts'
import { addMessages } from './addMessages.ts'
import { messageUnit, type QtUnit } from './messages.ts'

/** Translation sources of Qt Linguist. https://doc.qt.io/qt-6/linguist-ts-file-format.html */
export const qtTs = xmlFormat({
  id: 'qt-ts',
  name: 'Qt TS',
  extensions: ['ts'],
  isPair: true,
  hasOwnStructures: true,
  plurals: { number: '%n' },
  detect: (beginning, path, file) => (path.endsWith('.ts') && rootTagIn(beginning, file)?.name === 'TS' ? 2 : 0),
  parse(file, isAsciiOnly, { own } = {}) {
    const root = requireRoot(file, 'TS')
    const { language = undefined, sourcelanguage } = root.attributes
    const { skipped, add } = collectSkipped<FoundSkipped>()
    const units = childrenNamed(root, 'context')
      .concat(root)
      .flatMap((context) => {
        const name = context === root ? '' : (childNamed(context, 'name')?.text ?? '')
        return childrenNamed(context, 'message').flatMap((message) =>
          messageUnit(file, message, { name, isAsciiOnly, language: language ?? own, add }),
        )
      })
    return {
      ...{ units, skipped, sourceLanguage: sourcelanguage, language: language || undefined },
      rename: (wanted) => [attributeEdit(file, root, 'language', withUnderscores(wanted))],
      addPlaces: (units) => addMessages(file, root, units as QtUnit[], isAsciiOnly),
    }
  },
})
