import { textFormat } from '../text/textFormat.ts'
import { editTexts } from './formEdits.ts'
import { formedTexts } from './formedTexts.ts'
import { otherKeysIn } from './otherValues.ts'
import { readJson, requireObject } from './readJson.ts'
import { jsonString } from './writeJson.ts'

const FORMS = /_(?:other|plural)"\s{0,9}:/
const NUMBERED = /_0"\s{0,9}:/
const COUNT = /\{\{-?\s{0,9}count\b/

/**
 * Files of i18next: `key_one` and `key_other` are the forms of one text, in older files `key` and `key_plural` or `key_0` and so
 * on; `key_male` is `key` in a context.
 */
export const i18next = textFormat({
  id: 'i18next',
  name: 'i18next JSON',
  extensions: ['json'],
  hasOwnFormNames: true,
  plurals: { number: '{{count}}', hasZero: true },
  detect: (beginning, path, file) => {
    if (!path.endsWith('.json') || !/^\s*[{/]/.test(beginning)) return 0
    const text = file.text()
    return FORMS.test(text) || (NUMBERED.test(text) && COUNT.test(text)) ? 2 : 1
  },
  parse(text, _, __, { own, hasForms } = {}) {
    const root = requireObject(text, readJson(text))
    const write = jsonString(text)
    return {
      ...formedTexts(root, { write, own, hasForms }),
      editAll: (changes, wanted) => editTexts(text, changes, wanted, write),
      otherKeys: otherKeysIn(root),
    }
  },
})
