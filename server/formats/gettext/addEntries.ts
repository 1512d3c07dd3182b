import type { Unit } from '../text/namedUnits.ts'
import type { Edit } from '../text/splice.ts'
import type { PoFile } from './poFile.ts'
import type { PoEntry } from './readPo.ts'

export type PoUnit = Unit & { of: { text: string; entries: readonly PoEntry[] }; entry: PoEntry }

const nameOf = ({ context, id }: PoEntry) => JSON.stringify([context?.text, id.text])
const endOf = ({ strings }: PoEntry) => strings.at(-1)!.end

export function addEntries(file: PoFile, entries: readonly PoEntry[], units: readonly PoUnit[]): Edit[] {
  const own = new Map(entries.map((entry) => [nameOf(entry), entry]))
  const [first] = units
  if (!first) return []
  const { text, entries: all } = first.of
  const wanted = new Set(units.map(({ entry }) => entry))
  const written = (start: number, end: number) => {
    const part = text.slice(start, end).trim()
    file.admit(part)
    return part.replaceAll(/\r\n|\r|\n/g, file.breaks)
  }
  const edits: Edit[] = []
  const added = new Map<number, string>()
  let at: number | undefined
  for (const entry of all) {
    const known = own.get(nameOf(entry))
    if (known) at = endOf(known)
    if (!wanted.has(entry)) continue
    if (known) edits.push({ start: known.keywords, end: at!, text: written(entry.keywords, endOf(entry)) })
    else
      added.set(
        at ?? -1,
        `${added.get(at ?? -1) ?? ''}${written(entry.start, endOf(entry))}${file.breaks}${file.breaks}`,
      )
  }
  for (const [place, part] of added) edits.push(place === -1 ? firstOf(file, part) : behind(file, place, part))
  return edits
}

function firstOf({ text, header, firstEntryAt, breaks }: PoFile, part: string): Edit {
  if (header) return behind({ text, breaks }, header.end, part)
  return { start: firstEntryAt, end: firstEntryAt, text: part }
}

function behind({ text, breaks }: Pick<PoFile, 'text' | 'breaks'>, place: number, part: string): Edit {
  const rest = /^[ \t]*/.exec(text.slice(place))![0].length
  return { start: place + rest, end: place + rest, text: `${breaks}${breaks}${part.trimEnd()}` }
}
