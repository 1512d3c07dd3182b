import { attributeValue, writeContent } from '../xml/content.ts'

export type MemoryUnit = {
  /** Null of a unit that no page has. */
  identifier: string | null
  source: string
  context: string
  translations: readonly Translation[]
}
type Translation = { language: string; text: string; writer: string | null; at: Date }

/** The parts of a translation memory in TMX 1.4, which `tmx` reads. A unit throws FormatError when XML cannot hold it. */
export const tmxHead = (sourceLanguage: string) => `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
  <header creationtool="Dragoman" creationtoolversion="1" segtype="block" o-tmf="Dragoman" adminlang="en" srclang=${attributeValue(sourceLanguage, false)} datatype="plaintext"/>
  <body>
`

export function tmxUnit({ identifier, source, context, translations }: MemoryUnit, sourceLanguage: string) {
  const lines = [
    ...(context === '' ? [] : [`<note>${xmlText(context)}</note>`]),
    segment(sourceLanguage, source),
    ...translations.map((translation) => segment(translation.language, translation.text, changeOf(translation))),
  ]
  const inside = lines.map((line) => `      ${line}\n`).join('')
  const name = identifier === null ? '' : ` tuid=${attributeValue(identifier, false)}`
  return `    <tu${name}>\n${inside}    </tu>\n`
}

export const tmxTail = '  </body>\n</tmx>\n'

const segment = (language: string, text: string, change = '') =>
  `<tuv xml:lang=${attributeValue(language, false)}${change}><seg>${xmlText(text)}</seg></tuv>`

function changeOf({ writer, at }: Translation) {
  const date = at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  return ` changedate="${date}"${writer === null ? '' : ` changeid=${attributeValue(writer, false)}`}`
}

/** The text has no codes. Throws FormatError. */
export const xmlText = (text: string) => writeContent(text, { text, codes: new Map(), isCdata: false }, false)
