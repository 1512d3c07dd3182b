import { withUnderscores } from '../languageTags.ts'
import { SKIPPED } from '../skipped.ts'
import { textFormat } from '../text/textFormat.ts'
import { otherKeysIn, skippedStrings } from './otherValues.ts'
import { type JsonNode, jsonIn, memberOf, membersOf, readJson, requireObject, stringOf } from './readJson.ts'
import { jsonString, replaceValue } from './writeJson.ts'

const LOCALE = '@@locale'

export const arb = textFormat({
  id: 'arb',
  name: 'ARB',
  extensions: ['arb'],
  detect: (_, path, file) => (path.endsWith('.arb') || (path.endsWith('.json') && isNamed(file.text())) ? 2 : 0),
  parse(text) {
    const root = requireObject(text, readJson(text))
    const write = jsonString(text)
    const members = membersOf(root)
    const metadata = new Map(members.map(({ name, value }) => [name, value]))
    const locale = metadata.get(LOCALE)
    const contexts = new Map<string, string>()
    const contextOf = (name: string) => {
      const context = contexts.get(name) ?? describe(metadata.get(name))
      contexts.set(name, context)
      return context
    }
    const others = members.filter(({ name, value }) => !name.startsWith('@') && value.type !== 'string')
    const units = members
      .filter(({ name, value }) => !name.startsWith('@') && value.type === 'string')
      .map(({ name, node, value }) => ({
        key: name,
        at: node.offset,
        source: String(value.value),
        context: contextOf(`@${name}`),
        edits: ({ text }: { text: unknown }) => (typeof text === 'string' ? [replaceValue(value, write(text))] : []),
      }))
    return {
      units,
      skipped: skippedStrings(others, SKIPPED.nested),
      otherKeys: otherKeysIn(root),
      language: stringOf(locale),
      sourceLanguage: stringOf(locale),
      rename: (language) => (locale?.type === 'string' ? [replaceValue(locale, write(withUnderscores(language)))] : []),
    }
  },
})

const isNamed = (text: string) => text.includes(`"${LOCALE}"`) && memberOf(jsonIn(text), LOCALE) !== undefined

function describe(metadata: JsonNode | undefined) {
  const placeholders = membersOf(memberOf(metadata, 'placeholders')).map(({ name, value }) => {
    const example = stringOf(memberOf(value, 'example'))
    return example === undefined ? `{${name}}` : `{${name}}: ${example}`
  })
  const parts = [stringOf(memberOf(metadata, 'context')), stringOf(memberOf(metadata, 'description')), ...placeholders]
  return parts.filter(Boolean).join('\n')
}
