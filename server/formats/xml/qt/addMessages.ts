import type { Edit } from '../../text/splice.ts'
import { blankBefore } from '../blanks.ts'
import { childNamed, childrenNamed, elementsIn, insideOf, type XmlElement, type XmlFile } from '../readXml.ts'
import type { QtUnit } from './messages.ts'
import { UNFINISHED } from './writeMessage.ts'

/** Messages that only another file has, without their translations, in their contexts. */
export function addMessages(file: XmlFile, root: XmlElement, units: readonly QtUnit[], isAsciiOnly: boolean): Edit[] {
  const contexts = childrenNamed(root, 'context')
  const own = new Map(contexts.map((context) => [childNamed(context, 'name')?.text ?? '', context]))
  const written = (text: string) =>
    isAsciiOnly ? text.replace(/\P{ASCII}/gu, (character) => `&#${character.codePointAt(0)};`) : text
  return [...Map.groupBy(units, ({ name }) => name)].map(([name, ofContext]): Edit => {
    const messages = ofContext.map((unit) => written(blankBefore(unit.file.text, unit.message.start) + emptied(unit)))
    const context = own.get(name)
    if (context) return append(file, context, messages.join(''))
    const [like] = ofContext as [QtUnit]
    const around = like.message.parent as XmlElement
    const { text } = like.file
    const named = childNamed(around, 'name')
    const opening = text.slice(around.start, named ? named.end : insideOf(like.file, around).start)
    const closing = text.slice(elementsIn(around).at(-1)!.end, around.end)
    return append(file, root, blankBefore(text, around.start) + written(opening) + messages.join('') + closing)
  })
}

function append(file: XmlFile, parent: XmlElement, text: string): Edit {
  const at = elementsIn(parent).at(-1)?.end ?? insideOf(file, parent).start
  return { start: at, end: at, text }
}

function emptied({ file: { text }, message }: QtUnit) {
  const translation = childNamed(message, 'translation')
  if (!translation) return text.slice(message.start, message.end)
  const forms = childrenNamed(translation, 'numerusform')
  const empty = forms.map((form) => `${blankBefore(text, form.start)}<numerusform></numerusform>`).join('')
  const after = forms.length > 0 ? blankBefore(text, text.lastIndexOf('</', translation.end - 1)) : ''
  const opening = `<translation type="${UNFINISHED}">`
  return `${text.slice(message.start, translation.start)}${opening}${empty}${after}</translation>${text.slice(translation.end, message.end)}`
}
