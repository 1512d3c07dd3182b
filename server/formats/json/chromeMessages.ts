import { textFormat } from '../text/textFormat.ts'
import { memberOf, membersOf, readJson, requireObject, stringOf } from './readJson.ts'
import { jsonString, replaceValue } from './writeJson.ts'

/** `messages.json` of browser extensions. */
export const chromeMessages = textFormat({
  id: 'chrome',
  name: 'Chrome messages.json',
  extensions: ['json'],
  detect: (beginning, fileName) =>
    fileName.endsWith('.json') && /:\s{0,99}\{\s{0,99}"(?:message|description)"\s{0,9}:/.test(beginning) ? 2 : 0,
  parse(text) {
    const write = jsonString(text)
    const units = membersOf(requireObject(text, readJson(text))).flatMap(({ name, node, value }) => {
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
    return { units }
  },
})
