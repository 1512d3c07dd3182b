import type { Entry } from './format.ts'

type Matched = Pick<Entry, 'identifier' | 'place' | 'ofKey' | 'source'>

/**
 * Finds for the texts of one file those of another edition or language of it, by their identifiers. Of texts with one key
 * each is found by its scope, then by its source text, then by its neighbours; never by its number among others.
 */
export function matchEntries<Text extends Matched>(
  base: readonly Matched[],
  others: readonly Text[],
  { isPair }: { isPair: true | undefined },
): Map<string, Text> {
  const found = new Map<string, Text>()
  const [ours, theirs] = [groupByKey(base), groupByKey(others)]
  for (const [key, own] of ours) {
    const other = theirs.get(key)
    if (!other) continue
    if (own.length === 1 && other.length === 1) found.set(own[0]!.entry.identifier, other[0]!.entry)
    else for (const [one, same] of pairsOf(own, other, isPair)) found.set(one.entry.identifier, same.entry)
  }
  pairStructures(base, others, found)
  return found
}

function pairStructures<Text extends Matched>(
  base: readonly Matched[],
  others: readonly Text[],
  found: Map<string, Text>,
) {
  const taken = new Set<Matched>(found.values())
  const left = new Map(
    others.flatMap((entry) => (entry.ofKey === undefined || taken.has(entry) ? [] : [[entry.ofKey, entry]])),
  )
  for (const { identifier, ofKey } of base) {
    const other = ofKey === undefined || found.has(identifier) ? undefined : left.get(ofKey)
    if (other) found.set(identifier, other)
  }
}

const NUMBERED = /^(.*) \((\d{1,5})\)$/s

const LIST_PLACE = /\[\d{1,6}\]/g
const CELL_PLACE = /(![A-Z]{1,3})\d{1,7}$/

/** Returns whether the identifier of a text has a number that another edition of its file may give to another text. */
export const isNumbered = (identifier: string) => identifier.endsWith(')') || listKeys(identifier).length > 0

/** The key that all texts of a list have, where the text with this identifier is one of them. */
function listKeys(identifier: string) {
  if (identifier.includes('!') && CELL_PLACE.test(identifier)) return [identifier.replace(CELL_PLACE, '$1')]
  if (!identifier.includes('[')) return []
  const own = NUMBERED.exec(identifier)?.[1] ?? identifier
  const list = own.replaceAll(LIST_PLACE, '[]')
  return list === own ? [] : [list]
}

/**
 * Finds for texts of one edition of a file, whose identifiers differ from those of others by a running number alone, those of
 * an earlier edition: by their texts, by both neighbours, by nearly the same texts (`pairAlike`), and the last one of a key that
 * is left on both sides. Of lists, whose texts stand beside each other, those left are found by their places.
 *
 * @returns by identifier those of the earlier edition, undefined for a text that it does not have; no other texts
 */
export function matchNumbered(
  base: readonly { identifier: string; content: string }[],
  others: readonly { identifier: string; content: string }[],
  pairAlike: PairAlike,
): Map<string, string | undefined> {
  const repeated = new Set([...repeatedKeys(base), ...repeatedKeys(others)])
  const lists = new Set([...base, ...others].flatMap(({ identifier }) => listKeys(identifier)))
  const found = new Map<string, string | undefined>()
  if (repeated.size + lists.size === 0) return found
  const keyIn = (identifier: string) => {
    const [list] = listKeys(identifier)
    if (list !== undefined || repeated.has(identifier)) return list ?? identifier
    const key = NUMBERED.exec(identifier)?.[1]
    return key !== undefined && repeated.has(key) ? key : undefined
  }
  const placed = (texts: typeof base) =>
    texts.map(({ identifier, content }): Matched => {
      const key = keyIn(identifier)
      return {
        identifier,
        source: content,
        place: key === undefined ? undefined : { key, scope: '', name: identifier },
      }
    })
  const [ours, theirs] = [groupByKey(placed(base)), groupByKey(placed(others))]
  for (const key of [...repeated, ...lists]) {
    const other = theirs.get(key) ?? []
    for (const { entry } of other) found.set(entry.identifier, undefined)
    const signs = repeated.has(key) ? EDITIONS : LISTS
    for (const [one, same] of pairEquals(ours.get(key) ?? [], other, { ...signs, pairAlike }))
      found.set(same.entry.identifier, one.entry.identifier)
  }
  return found
}

/** Keys, but of lists, that some texts have with a number, and another one without. */
function repeatedKeys(texts: readonly { identifier: string }[]) {
  const numbered = texts.flatMap(({ identifier }) => {
    const [, key, number] = (identifier.endsWith(')') && NUMBERED.exec(identifier)) || []
    return key !== undefined && Number(number) > 1 && listKeys(key).length === 0 ? [key] : []
  })
  if (numbered.length === 0) return []
  const identifiers = new Set(texts.map(({ identifier }) => identifier))
  return numbered.filter((key) => identifiers.has(key))
}

type Placed<Text = Matched> = { entry: Text; before: string | undefined; after: string | undefined }
/**
 * The signs by which texts of one key are known, whether those that are left stand in the same order, and whether they have the
 * same identifiers.
 */
type Signs = {
  hasSources: boolean
  neighbours: 'none' | 'both' | 'one'
  isInOrder: (left: number) => boolean
  hasNames?: true
  pairAlike?: PairAlike
}
type Alike = { at: number; content: string }
type PairAlike = (known: readonly Alike[], found: readonly Alike[]) => { known: number; found: number }[]
const EDITIONS: Signs = { hasSources: true, neighbours: 'both', isInOrder: (left) => left === 1 }
const LISTS: Signs = { hasSources: true, neighbours: 'none', isInOrder: () => false, hasNames: true }
const languagesOf = (isPair: true | undefined): Signs => ({
  hasSources: isPair === true,
  neighbours: 'one',
  isInOrder: () => true,
})

const keyOf = ({ identifier, place }: Matched) => place?.key ?? identifier

function groupByKey<Text extends Matched>(entries: readonly Text[]) {
  const groups = new Map<string, Placed<Text>[]>()
  for (const [at, entry] of entries.entries()) {
    const key = keyOf(entry)
    const near = (place: number) => (entries[place] === undefined ? undefined : keyOf(entries[place]))
    const placed = { entry, before: near(at - 1), after: near(at + 1) }
    const group = groups.get(key)
    if (group) group.push(placed)
    else groups.set(key, [placed])
  }
  return groups
}

function pairsOf<Text extends Matched>(
  own: readonly Placed[],
  other: readonly Placed<Text>[],
  isPair: true | undefined,
): [Placed, Placed<Text>][] {
  // Of a string and plurals with one name each is what it is; only where there is one alone it may have become the other.
  const hasBoth = [own, other].some((all) => new Set(all.map(isOfForms)).size > 1)
  const scopeOf = (placed: Placed) => `${placed.entry.place?.scope ?? ''}${hasBoth && isOfForms(placed) ? FORMS : ''}`
  const scopes = Map.groupBy(other, scopeOf)
  return [...Map.groupBy(own, scopeOf)].flatMap(([scope, ours]) => {
    const theirs = scopes.get(scope) ?? []
    return ours.length === 1 && theirs.length === 1
      ? [[ours[0]!, theirs[0]!] as [Placed, Placed<Text>]]
      : pairEquals(ours, theirs, languagesOf(isPair))
  })
}

const FORMS = '\0forms'
const isOfForms = ({ entry }: Placed) => typeof entry.source !== 'string'

function pairEquals<Text extends Matched>(
  own: readonly Placed[],
  other: readonly Placed<Text>[],
  { hasSources, neighbours, isInOrder, hasNames, pairAlike }: Signs,
): [Placed, Placed<Text>][] {
  const [ours, theirs] = [new Set(own), new Set(other)]
  const pairs: [Placed, Placed<Text>][] = []
  const pairBy = (sign: (placed: Placed) => string | undefined) => {
    const [mine, others] = [uniqueBy(ours, sign), uniqueBy(theirs, sign)]
    for (const [value, one] of mine) {
      const same = others.get(value)
      if (!same || !ours.has(one) || !theirs.has(same)) continue
      pairs.push([one, same])
      ours.delete(one)
      theirs.delete(same)
    }
  }
  if (hasSources) pairBy(({ entry }) => JSON.stringify(entry.source))
  const beside = (name: string | undefined) => name ?? ''
  if (neighbours !== 'none') pairBy(({ before, after }) => JSON.stringify([beside(before), beside(after)]))
  if (neighbours === 'one') {
    pairBy(({ before }) => before)
    pairBy(({ after }) => after)
  }
  if (pairAlike) {
    const [mine, others] = [[...ours], [...theirs]]
    const contents = (all: readonly Placed[]) => all.map(({ entry }, at) => ({ at, content: String(entry.source) }))
    for (const { known, found } of pairAlike(contents(mine), contents(others))) {
      pairs.push([mine[known]!, others[found]!])
      ours.delete(mine[known]!)
      theirs.delete(others[found]!)
    }
  }
  if (hasNames) pairBy(({ entry }) => entry.identifier)
  if (ours.size === theirs.size && isInOrder(ours.size))
    pairs.push(...[...ours].map((one, at): [Placed, Placed<Text>] => [one, [...theirs][at]!]))
  return pairs
}

function uniqueBy<One extends Placed>(all: ReadonlySet<One>, sign: (placed: One) => string | undefined) {
  const groups = Map.groupBy(all, sign)
  return new Map(
    [...groups].flatMap(([value, group]) => (value !== undefined && group.length === 1 ? [[value, group[0]!]] : [])),
  )
}
