import { endOfDeclaration } from './checkMarkup.ts'

/** The name of the root element of an XML file, without its prefix, and its tag; undefined of other files. */
export function rootTagIn(beginning: string, file: { text: () => string }) {
  if (beginning.trimStart()[0] !== '<') return undefined
  const text = file.text()
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', endOfDeclaration(text, at))) {
    if (text[at + 1] === '!' || text[at + 1] === '?') continue
    const end = text.indexOf('>', at)
    const tag = text.slice(at + 1, end === -1 ? text.length : end)
    const name = /^[^\s/]*/.exec(tag)![0]
    return { name: name.slice(name.indexOf(':') + 1), tag }
  }
  return undefined
}
