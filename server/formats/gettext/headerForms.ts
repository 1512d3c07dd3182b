import { formulaIn } from './fileForms.ts'
import { indexesOf } from './pluralForms.ts'

const MAX_HEADER_BYTES = 16_384
const HEADER = /^msgid ""\s*\r?\n(?:msgid_plural.*\r?\n)?msgstr ((?:"(?:[^"\\\n]|\\.)*"\s*)+)/m

/** The language that the header of a PO file names, and the plural forms that its formula has in a language. */
export function headerForms(bytes: Uint8Array) {
  const strings = HEADER.exec(Buffer.from(bytes.subarray(0, MAX_HEADER_BYTES)).toString('latin1'))?.[1] ?? ''
  const fields = strings.replaceAll(/"\s*"/g, '').replaceAll('"', '').replaceAll('\\n', '\n')
  const formula = formulaIn(fields)
  return {
    language: /^Language:[ \t]{0,9}([\w@.-]{2,30})/m.exec(fields)?.[1],
    formsIn: (language: string) => (formula === undefined ? undefined : indexesOf(formula, language)),
  }
}
