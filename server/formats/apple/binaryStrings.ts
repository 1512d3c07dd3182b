import { type FileContent, type Format, FormatError, type LeftOutText } from '../format.ts'
import { collectSkipped, type FoundSkipped, SKIPPED } from '../skipped.ts'
import { entriesOf, isCurrent, nameUnits, type UnitText } from '../text/namedUnits.ts'
import { skippedIn } from '../text/textFormat.ts'
import { MAGIC, pairsIn, readBinaryPlist, replaceTexts, textIn } from './binaryPlist.ts'

type BinaryUnit = UnitText

export const isBinary = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, MAGIC.length)).toString('latin1') === MAGIC

const lineOf = () => 1

export const binaryStrings: Pick<Format, 'read' | 'write'> = {
  read(bytes): FileContent {
    const { units, skipped, named, leftOut } = open(bytes)
    return { entries: entriesOf(named, lineOf), leftOut, skipped: skippedIn({ units, skipped }, lineOf) }
  },
  write(template, translations, language, { targets = [] } = {}) {
    const { plist, named } = open(template)
    const texts = new Map(
      named.flatMap(([identifier, unit]): [number, string][] => {
        const text = translations.get(identifier)?.text
        const isOther = typeof text === 'string' && !isCurrent(unit, { text }, { language, targets }, undefined)
        return isOther ? [[unit.at, text]] : []
      }),
    )
    return texts.size === 0 ? template : replaceTexts(plist, texts)
  },
}

function open(bytes: Uint8Array) {
  const plist = readBinaryPlist(bytes)
  const { objects, root } = plist
  const pairs = pairsIn(objects[root]!)
  if (!pairs) throw new FormatError('A dictionary was expected in this property list')
  const { skipped, add } = collectSkipped<FoundSkipped>()
  const units = pairs.flatMap(([keyRef, valueRef], at): BinaryUnit[] => {
    const key = textIn(objects[keyRef]!) ?? ''
    const source = textIn(objects[valueRef]!)
    if (source !== undefined) return [{ key, at, source }]
    for (const text of textsBelow(plist.objects, valueRef)) add({ at, place: key, text, reason: SKIPPED.nested })
    return []
  })
  const leftOut: LeftOutText[] = []
  const named = nameUnits(
    units,
    (_, message) => new FormatError(message),
    ({ identifier, reason }) => void leftOut.push({ identifier, reason, line: lineOf() }),
  )
  return { plist, units, skipped, named, leftOut }
}

function textsBelow(objects: ReturnType<typeof readBinaryPlist>['objects'], from: number): string[] {
  const seen = new Set<number>()
  const texts: string[] = []
  const waiting = [from]
  for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
    if (seen.has(ref)) continue
    seen.add(ref)
    const object = objects[ref]!
    const text = textIn(object)
    if (text) texts.push(text)
    waiting.push(...(pairsIn(object)?.map(([, value]) => value) ?? object.refs))
  }
  return texts
}
