import type { Format } from '../format.ts'
import type { TextEncoding } from '../text/encoding.ts'
import { type ParsedText, textFormat } from '../text/textFormat.ts'
import { readXml, type XmlFile } from './readXml.ts'

export type XmlParse = (file: XmlFile, isAsciiOnly: boolean) => ParsedText

type XmlFormat = Pick<Format, 'id' | 'name' | 'extensions' | 'isPair'> & {
  detect: (beginning: string, fileName: string) => 0 | 1 | 2
  parse: XmlParse
}

/** A format of XML files, in Unicode or in the Latin-1 that their declaration names. */
export const xmlFormat = ({ parse, ...format }: XmlFormat): Format =>
  textFormat({
    ...format,
    declared: latin1Of,
    parse: (text, { encoding }) => parse(readXml(text), encoding === 'latin1'),
  })

const latin1Of = (beginning: string): TextEncoding | undefined =>
  /^<\?xml [^>]{0,60}encoding=["'](?:iso-8859-1|us-ascii)["']/i.test(beginning) ? 'latin1' : undefined
