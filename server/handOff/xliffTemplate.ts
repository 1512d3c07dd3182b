import { lengthLimitIn } from '#collab/text/lengthLimit.ts'
import type { HandOffText } from '#db/queries/translations/handOffTexts.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { attributeValue, escapeXml, holdable } from '../formats/xml/content.ts'

type Named = { name: string; source: LanguageCode; language: LanguageCode }

const escaped = (text: string) => escapeXml(holdable(text), false)
const attribute = (text: string) => attributeValue(holdable(text), false)

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
