import { contextBeside } from '#collab/text/facts/contextBeside.ts'
import type { HandOffText } from '#db/queries/translations/handOffTexts.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { attributeValue, escapeXml, holdable } from '../../formats/xml/content.ts'
import { SIZE_UNITS } from '../../formats/xml/sizes.ts'

type Named = { name: string; source: LanguageCode; language: LanguageCode }

const escaped = (text: string) => escapeXml(holdable(text), false)
const attribute = (text: string) => attributeValue(holdable(text), false)

export function xliffTemplate({ name, source, language }: Named, texts: readonly HandOffText[]): Buffer {
  const units = texts.map(({ identifier, content, context, speaker, max_length: limit }) => {
    const room = limit === null ? '' : ` maxwidth="${limit.most}" size-unit="${SIZE_UNITS[limit.unit]}"`
    const isNamed = speaker === null || contextBeside(speaker, context ?? '') !== (context ?? '')
    const notes = [isNamed ? '' : `Speaker: ${speaker}`, context]
    const note = notes.map((text) => (text ? `\n        <note>${escaped(text)}</note>` : '')).join('')
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
