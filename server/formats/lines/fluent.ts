import type { Attribute, Junk, Message, Term } from '@fluent/syntax'
import { collectSkipped, type FoundSkipped, SKIPPED } from '../skipped.ts'
import type { Unit } from '../text/namedUnits.ts'
import { faultAt, lineBreakOf } from '../text/positions.ts'
import type { Edit } from '../text/splice.ts'
import { textFormat } from '../text/textFormat.ts'
import { readPattern, writePattern } from './fluentPattern.ts'
import { parseFluent } from './parseFluent.ts'

/** Fluent: messages, terms and their attributes; placeables are shown as they are written. https://projectfluent.org */
export const fluent = textFormat({
  id: 'fluent',
  name: 'Fluent',
  extensions: ['ftl'],
  hasOwnStructures: true,
  detect: (_, fileName) => (fileName.endsWith('.ftl') ? 2 : 0),
  parse: unitsIn,
})

/** A message that is broken takes nothing with it: it stays in the file. */
function unitsIn(file: string) {
  const { skipped, add } = collectSkipped<FoundSkipped>()
  const units: FluentUnit[] = []
  const lineBreak = lineBreakOf(file)
  let junk: Junk | undefined
  for (const entry of readEntries(file)) {
    if (entry.type === 'Junk') {
      const { content, span } = entry as Junk
      junk ??= entry as Junk
      add({ at: span!.start, place: /^-?[\w-]*/.exec(content)![0], text: content.trim(), reason: SKIPPED.unread })
    }
    if (entry.type !== 'Message' && entry.type !== 'Term') continue
    const { id, comment, attributes } = entry as Message | Term
    const name = entry.type === 'Term' ? `-${id.name}` : id.name
    const parts: [string, Message | Term | Attribute][] = [[name, entry as Message | Term]]
    for (const attribute of attributes) parts.push([`${name}.${attribute.id.name}`, attribute])
    for (const [key, part] of parts) {
      const { value } = part
      if (!value?.span) continue
      const { start, end } = placeOf(file, value.span)
      units.push({
        key,
        at: entry.span!.start,
        source: readPattern(file, value),
        context: comment?.content,
        ...{ name, message: textAt(file, entry), part: textAt(file, part), end: entry.span!.end },
        edits: ({ text }) =>
          typeof text === 'string' ? [{ start, end, text: writePattern(text, file, start, lineBreak) }] : [],
      })
    }
  }
  const [fault] = junk?.annotations ?? []
  if (junk && units.length === 0)
    throw faultAt(file, fault?.span?.start ?? junk.span!.start, fault?.message ?? 'A message was expected')
  return {
    ...{ units, skipped },
    addPlaces: (others: Unit[]) => addMessages(file, units, others as FluentUnit[], lineBreak),
  }
}

type FluentUnit = Unit & { name: string; message: string; part: string; end: number }

const textAt = (file: string, { span }: { span?: { start: number; end: number } | null }) =>
  span ? file.slice(span.start, span.end) : ''

/** Messages stand behind all that are there, attributes behind their message. */
function addMessages(
  file: string,
  own: readonly FluentUnit[],
  others: readonly FluentUnit[],
  lineBreak: string,
): Edit[] {
  const ends = new Map(own.map(({ name, end }) => [name, end]))
  const lines = (text: string) => text.trim().replaceAll(/\r\n|\r|\n/g, lineBreak)
  const added = new Set<string>()
  const edits = others.flatMap(({ name, message, part }): Edit[] => {
    const end = ends.get(name)
    if (end === undefined) added.add(lines(message))
    return end === undefined || part === message ? [] : [{ start: end, end, text: `${lineBreak}    ${lines(part)}` }]
  })
  if (added.size === 0) return edits
  const before = file === '' || /[\r\n]$/.test(file) ? '' : lineBreak
  const text = before + [...added].map((message) => message + lineBreak).join('')
  return [...edits, { start: file.length, end: file.length, text }]
}

function placeOf(file: string, { start, end }: { start: number; end: number }) {
  let from = start
  while (from < end && file[from] === ' ') from++
  return { start: from, end }
}

const MAX_LINES_AND_PLACEABLES = 1_000_000

function checkSize(file: string) {
  let count = 0
  for (let at = 0; at < file.length; at++) {
    const character = file[at]
    if ((character === '\n' || character === '{') && ++count > MAX_LINES_AND_PLACEABLES)
      throw faultAt(
        file,
        at,
        `A file has at most ${MAX_LINES_AND_PLACEABLES.toLocaleString('en')} lines and placeables`,
      )
  }
}

function readEntries(file: string) {
  checkSize(file)
  try {
    return parseFluent(file).body
  } catch (error) {
    if (error instanceof RangeError) throw faultAt(file, 0, 'Placeables within placeables are too deep')
    throw error
  }
}
