import { lengthLimitIn } from '#collab/text/lengthLimit.ts'
import type { HandOffText } from '#db/queries/translations/handOffTexts.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { attributeValue, escapeXml } from '../formats/xml/content.ts'
import { writable } from './writable.ts'

type Named = { name: string; source: LanguageCode; language: LanguageCode }

const escaped = (text: string) => escapeXml(writable(text), false)
const attribute = (text: string) => attributeValue(writable(text), false)

/** An XLIFF 1.2 file of source texts, with the context of each as its note and its limit of length. */
export function xliffTemplate({ name, source, language }: Named, texts: readonly HandOffText[]): Buffer {
  const units = texts.map(({ identifier, content, context }) => {
    const limit = lengthLimitIn(context)
    const room = limit === undefined ? '' : ` maxwidth="${limit}" size-unit="char"`
    const note = context ? `\n        <note>${escaped(context)}</note>` : ''
    return `
      <trans-unit id=${attribute(identifier)} xml:space="preserve"${room}>
        <source>${escaped(content)}</source>${note}
      </trans-unit>`
  })
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original=${attribute(name)} source-language="${source}" target-language="${language}" datatype="plaintext">
    <body>${units.join('')}
    </body>
  </file>
</xliff>
`)
}
