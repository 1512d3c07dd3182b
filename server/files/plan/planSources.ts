import { areSameFacts, type Facts, importedFacts, mergedFacts } from '#collab/text/facts/facts.ts'
import { countWords } from '#db/vocabulary/words.ts'
import { isNumbered, matchNumbered } from '../../formats/matchEntries.ts'
import type { FileText } from '../read/fileTexts.ts'
import type { Ancestor } from './ancestors.ts'
import type { KnownTexts } from './knownTexts.ts'
import { matchRows } from './matchRows.ts'
import { longestRising, withOthers } from './order.ts'
import type { Plan, TextRef } from './plan.ts'
import { pairSimilar } from './similar.ts'
import { withFreeNames } from './withFreeNames.ts'

type Sources = Omit<Plan, 'ancestor' | 'language'>

/** The texts that a file is compared with: a text is found by its identifier, and in another version also by its lineage. */
export type Compared = Pick<Ancestor, 'kind'> & {
  texts: readonly FileText[]
  find(identifier: string, lineage?: string): FileText | undefined
}

export function comparedWith(kind: Ancestor['kind'], texts: readonly FileText[]): Compared {
  const byIdentifier = new Map(texts.map((row) => [row[0], row]))
  const byLineage = new Map(texts.flatMap((row) => (row[6] === undefined ? [] : [[row[6], row]])))
  return {
    kind,
    texts,
    find: (identifier, lineage) =>
      byIdentifier.get(identifier) ?? (lineage === undefined ? undefined : byLineage.get(lineage)),
  }
}

type Options = {
  merge?: (base: string, live: string, other: string) => string | undefined
  /** Identifiers of texts that the file has and that nobody has read. */
  leftOut?: ReadonlySet<string> | undefined
  undone?: readonly FileText[] | undefined
  factsOf?: (row: FileText) => Facts | undefined
}

/**
 * Plans what a file makes of the texts of its page; `merge` says what becomes of a text that is another one in the page too,
 * where the file does not decide alone.
 */
export function planSources(
  known: KnownTexts,
  file: readonly FileText[],
  ancestor: Compared | undefined,
  { merge = (_, __, other) => other, leftOut, undone = [], factsOf = factsOfFile }: Options = {},
): Sources {
  // Long: each row adds to the lists of one plan, by what all the others are.
  const { ids, texts, archivedFrom } = known
  const places = placesOf(known, file)
  const exported = ancestor?.kind === 'export' ? ancestor : undefined
  const ancestorOf = finderIn(ancestor, file)
  const exportedOf = exported ? ancestorOf : () => undefined
  const wasExported = finderIn(exported, texts.slice(0, archivedFrom))
  const plan: Sources = {
    ...{ added: [], changed: [], renamed: [], moved: [], gone: [], returned: [], conflicts: [], translations: {} },
    order: null,
    unchanged: 0,
    isCurrent: true,
  }

  function planRow(row: FileText, place: number): TextRef | undefined {
    const [identifier, content, context, words, , said] = row
    if (place === NEW) return plan.added.push({ identifier, content, context, words, facts: factsOf(row) }) - 1
    const id = ids[place]!
    const isArchived = place >= archivedFrom
    if (row === texts[place] && !isArchived) {
      plan.unchanged++
      return id
    }
    const [name, oldContent, oldContext, oldWords, , oldSaid] = texts[place]!
    const oldFacts = known.factsOf?.(place)
    const before = exportedOf(row) ?? exported?.find(name)
    if (isArchived) {
      if (before) {
        plan.isCurrent = false // archived since it was exported
        return undefined
      }
      plan.returned.push({ id, identifier, content })
    }
    const isRenamed = name !== identifier && before?.[0] !== identifier
    if (isRenamed) plan.renamed.push({ id, from: name, to: identifier, content })
    const isOwn = before === undefined // the file decides
    const merged = isOwn || before[1] === oldContent ? content : merge(before[1], oldContent, content)
    if (merged === undefined && before?.[1] !== content) plan.conflicts.push({ identifier: name, content })
    const after = {
      content: isOwn || before[1] !== content ? (merged ?? oldContent) : oldContent,
      context: isOwn || before[2] !== context ? context : oldContext,
    }
    const ofFile = factsOf(row)
    const isOtherContext = after.context !== oldContext
    const facts = mergedFacts(
      oldFacts,
      { before: isOwn ? oldSaid : before[5], now: said },
      { facts: ofFile, isOtherContext },
    )
    if (!areSameFacts(facts, ofFile)) plan.hasOwnFacts = true
    if (after.content !== content) plan.isCurrent = false
    if (after.content !== oldContent || isOtherContext || !areSameFacts(facts, oldFacts))
      plan.changed.push({
        ...{ id, identifier },
        before: { content: oldContent, context: oldContext, words: oldWords, facts: oldFacts },
        after: { ...after, words: after.content === content ? words : countWords(after.content), facts },
      })
    else if (!isRenamed && !isArchived) plan.unchanged++
    return id
  }

  const refs = file.map((row, at) => planRow(row, places[at]!))
  const kept = new Uint8Array(texts.length)
  for (const place of places) if (place !== NEW) kept[place] = 1
  for (let at = 0; at < archivedFrom; at++) {
    if (kept[at]) continue
    const [identifier, content] = texts[at]!
    if (leftOut?.has(identifier)) plan.isCurrent = false
    else if (!exported || wasExported(texts[at]!)) plan.gone.push({ id: ids[at]!, identifier, content })
    else plan.isCurrent = false // came since it was exported
  }

  const hasSame = plan.added.length + plan.returned.length + plan.gone.length === 0
  const isInOrder = hasSame && places.every((place, at) => at === 0 || places[at - 1]! < place)
  if (!isInOrder) planOrder(plan, known, refs, exported ? keptOrder(file, exported, ancestorOf) : false)
  const undoneRows = new Map(undone.map((row) => [row[0], row]))
  planTranslations(plan, file, refs, {
    before(row, at) {
      const place = places[at]!
      return ancestorOf(row) ?? (place === NEW ? undefined : ancestor?.find(texts[place]![0]))
    },
    undone: ([identifier]) => undoneRows.get(identifier),
  })
  return withFreeNames(plan, known)
}

const factsOfFile = ([, , context, , , said]: FileText) => importedFacts(said, context)

/** Finds texts of a file in the one that it is compared with; a number within their identifiers says nothing. */
export function finderIn(compared: Compared | undefined, file: readonly FileText[]) {
  const named = (texts: readonly FileText[]) => texts.map(([identifier, content]) => ({ identifier, content }))
  const numbered = compared
    ? matchNumbered(named(compared.texts), named(file), pairSimilar)
    : new Map<string, string | undefined>()
  return ([identifier, , , , , , lineage]: FileText): FileText | undefined => {
    if (!numbered.has(identifier)) return compared?.find(identifier, lineage)
    const name = numbered.get(identifier)
    return name === undefined ? undefined : compared?.find(name)
  }
}

const NEW = -1

/**
 * For each row of the file the place of its text in the page; the first ones without a search, as most files begin as it does,
 * unless some that differ may be there several times.
 */
function placesOf({ texts, archivedFrom }: KnownTexts, file: readonly FileText[]): Int32Array {
  const places = new Int32Array(file.length)
  let same = 0
  if (!hasLooseChange(texts, file))
    while (same < file.length && same < archivedFrom && texts[same]![0] === file[same]![0]) places[same] = same++
  const others = matchRows(
    texts.slice(same).map(([identifier, content, , , , , lineage], at) => {
      return { identifier, content, isArchived: same + at >= archivedFrom, lineage }
    }),
    file.slice(same).map(([identifier, content, , , , , lineage]) => ({ identifier, content, lineage })),
  )
  for (const [at, place] of others.entries()) places[same + at] = place === undefined ? NEW : same + place
  return places
}

function hasLooseChange(texts: readonly FileText[], file: readonly FileText[]) {
  const isLoose = (row: FileText | undefined) => row !== undefined && isNumbered(row[0])
  for (let at = 0; at < Math.max(texts.length, file.length); at++) {
    const [row, known] = [file[at], texts[at]]
    if (row !== known && (isLoose(row) || isLoose(known))) return true
  }
  return false
}

function keptOrder(file: readonly FileText[], { texts }: Compared, find: (row: FileText) => FileText | undefined) {
  const places = new Map(texts.map((row, place) => [row, place]))
  const list = file.flatMap((row) => {
    const before = find(row)
    return before ? places.get(before)! : []
  })
  return list.every((place, at) => at === 0 || list[at - 1]! < place)
}

function planOrder(plan: Sources, known: KnownTexts, refs: (TextRef | undefined)[], keepsOrder: boolean) {
  const gone = new Set(plan.gone.map(({ id }) => id))
  const shown = known.ids.slice(0, known.archivedFrom).filter((id) => !gone.has(id))
  const places = new Map(shown.map((id, place) => [id, place]))
  const wanted = refs.filter((ref) => ref !== undefined)
  const old = wanted.filter((ref) => typeof ref === 'string' && places.has(ref)) as string[]
  const rising = keepsOrder ? undefined : longestRising(old.map((id) => places.get(id)!))
  if (rising && rising.size < old.length) {
    const byId = new Map(known.ids.map((id, place) => [id, known.texts[place]!]))
    for (const [at, id] of old.entries()) {
      if (rising.has(at)) continue
      const [identifier, content] = byId.get(id)!
      plan.moved.push({ id, identifier, content })
    }
  }
  const hasMoved = plan.moved.length > 0
  const hasCome = plan.added.length + plan.returned.length > 0
  if (!hasMoved && !hasCome && gone.size === 0) return
  plan.order = hasMoved ? withOthers<TextRef>(wanted, shown) : withOthers<TextRef>(shown, wanted)
}

type Earlier = {
  before: (row: FileText, at: number) => FileText | undefined
  undone: (row: FileText) => FileText | undefined
}

/** A translation that stood in an undone file as it does in this one was made for the source text of that one. */
function planTranslations(plan: Sources, file: readonly FileText[], refs: (TextRef | undefined)[], earlier: Earlier) {
  for (let at = 0; at < file.length; at++) {
    const [ref, row] = [refs[at], file[at]!]
    if (ref === undefined || row[4].length === 0) continue
    const [identifier, content, , , translations] = row
    const before = earlier.before(row, at)?.[4]
    const undone = earlier.undone(row)
    for (const [language, text, status, madeFor] of translations) {
      const [, base, oldStatus] = before?.find(([code]) => code === language) ?? []
      if (text === base && (status == null || status === oldStatus)) continue
      const stood = undone?.[4].some(([code, was, judged]) => code === language && was === text && judged === status)
      const changes = plan.translations[language] ?? []
      plan.translations[language] = changes
      changes.push({
        ...{ ref, identifier, text },
        base: base ?? '',
        status: status ?? undefined,
        source: madeFor ?? (stood ? undone![1] : content),
      })
    }
  }
}
