import type { Format, ReadOptions } from '../format.ts'
import type { TextEncoding } from '../text/encoding.ts'
import { faultAt } from '../text/positions.ts'
import { type DetectText, type ParsedText, textFormat } from '../text/textFormat.ts'
import { hasUnit, isBeyondAscii } from '../text/units.ts'
import { readXml, type XmlFile } from './readXml.ts'

type XmlParse = (file: XmlFile, isAsciiOnly: boolean, options?: ReadOptions) => ParsedText

type XmlFormat = Pick<
  Format,
  'id' | 'name' | 'extensions' | 'isPair' | 'isExchanged' | 'hasOptionalStatus' | 'plurals'
> & {
  hasOwnStructures?: true
  detect: DetectText
  parse: XmlParse
}

/**
 * A format of XML files, in Unicode or in the Latin-1 that their declaration names. In other encodings they are read as long
 * as they hold nothing but ASCII, and stay so.
 */
export const xmlFormat = ({ parse, ...format }: XmlFormat): Format =>
  textFormat({
    ...format,
    declared: latin1Of,
    parse(text, { encoding, mark }, _, options) {
      const other = encoding === 'utf-8' && mark.length === 0 ? encodingOf(text) : undefined
      const isOther = other !== undefined && !UNICODE.test(other)
      if (isOther && hasUnit(text, isBeyondAscii))
        throw faultAt(text, 0, `The encoding ${other} is not read; save the file as UTF-8`)
      return parse(readXml(text), isOther || encoding === 'latin1', options)
    },
  })

const DECLARED = /^<\?xml\s[^>]{0,60}encoding\s?=\s?["']([\w.:-]{1,40})["']/
const UNICODE = /^(?:utf-?8|utf-?16|unicode)/i

const encodingOf = (beginning: string) => DECLARED.exec(beginning)?.[1]

const latin1Of = (beginning: string): TextEncoding | undefined =>
  /^(?:iso-8859-1|latin-?1|us-ascii)$/i.test(encodingOf(beginning) ?? '') ? 'latin1' : undefined
