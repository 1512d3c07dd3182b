import type { Edit } from '../text/splice.ts'
import { blankBefore } from './blanks.ts'
import { attributeValue } from './content.ts'
import { elementsIn, insideOf, type XmlElement, type XmlFile } from './readXml.ts'

export type Part = { file: XmlFile; start: number; end: number }

export function takeOverInto(file: XmlFile, isAsciiOnly: boolean) {
  const appended = new Map<XmlElement, Map<number, Part>>()
  const replaced = new Map<XmlElement, Part>()
  const parts = () => [...replaced.values(), ...[...appended.values()].flatMap((all) => [...all.values()])]
  const written = ({ file: { text }, start, end }: Part) => {
    const part = text.slice(start, end)
    return isAsciiOnly ? part.replace(/\P{ASCII}/gu, (character) => `&#${character.codePointAt(0)};`) : part
  }

  function append(parent: XmlElement, all: Map<number, Part>): Edit {
    const last = elementsIn(parent).at(-1)
    const at = last?.end ?? insideOf(file, parent).start
    const before = last ? blankBefore(file.text, last.start) : ''
    return { start: at, end: at, text: [...all.values()].map((part) => before + written(part)).join('') }
  }

  return {
    append(parent: XmlElement, part: Part) {
      if (insideOf(file, parent).isSelfClosed || !isPortable(part, file)) return
      const parts = appended.get(parent) ?? new Map<number, Part>()
      appended.set(parent, parts.set(part.start, part))
    },
    replace(element: XmlElement, part: Part) {
      if (isPortable(part, file)) replaced.set(element, part)
    },
    edits: (): Edit[] => [
      ...[...appended].map(([parent, all]) => append(parent, all)),
      ...[...replaced].map(([{ start, end }, part]) => ({ start, end, text: written(part) })),
      ...namespacesOf(file, parts()),
    ],
  }
}

const ENTITY = /&[\w.-]+;/g

const isPortable = ({ file, start, end }: Part, { entities }: XmlFile) =>
  file.entities.size === 0 ||
  [...file.text.slice(start, end).matchAll(ENTITY)].every(([name]) => !file.entities.has(name) || entities.has(name))

function namespacesOf({ root }: XmlFile, parts: readonly Part[]): Edit[] {
  const at = root.start + 1 + root.name.length
  const declared = new Map(parts.flatMap(({ file }) => Object.entries(file.root.attributes)))
  const used = parts.map(({ file, start, end }) => file.text.slice(start, end)).join('')
  return [...declared].flatMap(([name, value]): Edit[] => {
    const isMissing = name.startsWith('xmlns:') && !(name in root.attributes) && used.includes(`${name.slice(6)}:`)
    return isMissing ? [{ start: at, end: at, text: ` ${name}=${attributeValue(value, true)}` }] : []
  })
}
