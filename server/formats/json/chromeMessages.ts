import { SKIPPED } from '../skipped.ts'
import { textFormat } from '../text/textFormat.ts'
import { skippedStrings } from './otherValues.ts'
import { type JsonNode, jsonIn, memberOf, membersOf, readJson, requireObject, stringOf } from './readJson.ts'
import { jsonString, replaceValue } from './writeJson.ts'

/** Beside the text itself: https://developer.chrome.com/docs/extensions/reference/api/i18n#message-json */
const NOTES = ['description', 'placeholders']
const MAX_SHARE_OF_OTHERS = 0.1
const IN_EXTENSION = /(?:^|\/)_locales\/[^/]+\/messages\.json$/

export const chromeMessages = textFormat({
  id: 'chrome',
  name: 'Chrome messages.json',
  extensions: ['json'],
  detect: (_, path, file) => {
    const isOfChrome = path.endsWith('.json') && file.text().includes('"message"') && isOfMessages(file.text())
    // Elsewhere `{"en": {"message": "Hi"}}` may as well have its language as root.
    return isOfChrome ? (IN_EXTENSION.test(path) ? 3 : 2) : 0
  },
  parse(text) {
    const write = jsonString(text)
    const members = membersOf(requireObject(text, readJson(text)))
    const units = members.flatMap(({ name, node, value }) => {
      const message = memberOf(value, 'message')
      if (message?.type !== 'string') return []
      return {
        key: name,
        at: node.offset,
        source: String(message.value),
        context: stringOf(memberOf(value, 'description')),
        edits: ({ text }: { text: unknown }) => (typeof text === 'string' ? [replaceValue(message, write(text))] : []),
      }
    })
    return { units, skipped: skippedStrings(members.flatMap(othersIn), SKIPPED.noMessage) }
  },
})

function isOfMessages(file: string) {
  const messages = membersOf(jsonIn(file)).map(({ value }) => value)
  const texts = messages.filter((value) => memberOf(value, 'message')?.type === 'string').length
  const others = messages.reduce((sum, value) => sum + countOthers(value), 0)
  return texts > 0 && others <= MAX_SHARE_OF_OTHERS * texts
}

const countOthers = (value: JsonNode) =>
  othersIn({ name: '', value }).reduce((sum, other) => sum + countStrings(other.value), 0)

function othersIn({ name, value }: { name: string; value: JsonNode }) {
  if (memberOf(value, 'message')?.type !== 'string') return [{ name, value }]
  const others = membersOf(value).filter((one) => one.name !== 'message' && !NOTES.includes(one.name))
  return others.map((one) => ({ name: `${name}.${one.name}`, value: one.value }))
}

const countStrings = (node: JsonNode): number =>
  node.type === 'string'
    ? 1
    : node.type === 'property'
      ? countStrings(node.children![1]!)
      : (node.children ?? []).reduce((sum, child) => sum + countStrings(child), 0)
