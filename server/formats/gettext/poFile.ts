import { FormatError } from '../format.ts'
import { lineBreakOf } from '../text/positions.ts'
import { hasUnit, isBeyondAscii } from '../text/units.ts'
import { type ChosenForms, formulaIn, indexesRead } from './fileForms.ts'
import type { PluralIndexes } from './pluralForms.ts'
import type { PoValue } from './readPo.ts'
import { writeString } from './writePo.ts'

const CHARSET = /charset=([\w.:-]{1,40})/i
export const UNNAMED = 'CHARSET'
const UNICODE = /^(?:utf-?(?:8|16)|charset)$/i
const ASCII = /^(?:(?:us-)?ascii|ansi_x3\.4-19\d\d|646)$/i

export type PoFile = {
  text: string
  header: PoValue | undefined
  firstEntryAt: number
  language: string | undefined
  formula: string | undefined
  breaks: string
  indexesRead: (language: string, count: number) => PluralIndexes
  chosen: ChosenForms | undefined
  /** Makes sure that the encoding can hold a text. Throws FormatError. */
  admit: (text: string) => void
  write: (text: string) => string
  withCharset: (header: string) => string
}

export function openFile(text: string, header: PoValue | undefined, firstEntryAt: number, isLatin1: boolean): PoFile {
  const fields = header?.text ?? ''
  const language = /^Language:[ \t]{0,9}([\w@.-]{2,30})/m.exec(fields)?.[1]
  const formula = formulaIn(fields)
  const breaks = lineBreakOf(text)
  const found = CHARSET.exec(fields)?.[1] ?? UNNAMED
  let charset = found
  function admit(value: string) {
    if (isLatin1 && hasUnit(value, (code) => code > 0xff))
      throw new FormatError('This file in Latin-1 cannot hold this text')
    const isBeyond = !isLatin1 && !UNICODE.test(charset) && hasUnit(value, isBeyondAscii)
    // ASCII is UTF-8 too.
    if (isBeyond && ASCII.test(charset)) charset = 'UTF-8'
    else if (isBeyond) throw new FormatError(`This text cannot be written in ${charset}; save the file as UTF-8`)
  }
  return {
    ...{ text, header, firstEntryAt, language, formula, breaks },
    indexesRead: remember((code, count) => indexesRead({ formula, language }, code, count)),
    chosen: undefined,
    admit,
    write(value) {
      admit(value)
      return writeString(value, breaks)
    },
    withCharset: (said) =>
      charset === found
        ? said
        : said.replace(CHARSET, (field, name: string) => (ASCII.test(name) ? `charset=${charset}` : field)),
  }
}

function remember<Value>(find: (language: string, count: number) => Value) {
  const known = new Map<string, Value>()
  return (language: string, count: number) => {
    const key = `${language} ${count}`
    const found = known.get(key) ?? find(language, count)
    known.set(key, found)
    return found
  }
}
