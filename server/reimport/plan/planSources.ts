import { countWords } from '#db/vocabulary/words.ts'
import type { Ancestor } from './ancestors.ts'
import type { FileText } from './fileTexts.ts'
import type { KnownText } from './knownTexts.ts'
import { type Match, matchRows } from './matchRows.ts'
import { longestRising, withOthers } from './order.ts'
import type { Plan, TextRef } from './plan.ts'

type Sources = Omit<Plan, 'ancestor' | 'language'>

/** The texts that a file is compared with: a text is found by its identifier, and in another version also by its lineage. */
export type Compared = Pick<Ancestor, 'kind'> & {
  /** In their order. */
  texts: readonly FileText[]
  find(identifier: string, lineage?: string): FileText | undefined
}

export function comparedWith(kind: Ancestor['kind'], texts: readonly FileText[]): Compared {
  const byIdentifier = new Map(texts.map((row) => [row[0], row]))
  const byLineage = new Map(texts.flatMap((row) => (row[5] === undefined ? [] : [[row[5], row]])))
  return {
    kind,
    texts,
    find: (identifier, lineage) =>
      byIdentifier.get(identifier) ?? (lineage === undefined ? undefined : byLineage.get(lineage)),
  }
}

/**
 * Plans what a file makes of the texts of its page; `merge` says what becomes of a text that is another one in the page too,
 * where the file does not decide alone.
 */
export function planSources(
  known: readonly KnownText[],
  file: readonly FileText[],
  ancestor: Compared | undefined,
  merge: (base: string, live: string, other: string) => string | undefined = (_, __, other) => other,
): Sources {
  const matches = matchTexts(known, file)
  /** The exported rows: nobody has changed those that are in the file as they were there. */
  const exported = ancestor?.kind === 'export' ? ancestor : undefined
  const plan: Sources = {
    ...{ added: [], changed: [], renamed: [], moved: [], gone: [], returned: [], conflicts: [], translations: {} },
    order: null,
    unchanged: 0,
    isCurrent: true,
  }
  const refs: (TextRef | undefined)[] = file.map(([identifier, content, context, words, , lineage], at) => {
    const match = matches[at]
    const before = exported?.find(identifier, lineage)
    if (!match) {
      return plan.added.push({ identifier, content, context, words }) - 1
    }
    const [id, name, oldContent, oldContext, archived, oldWords] = known[match.known]!
    if (archived) {
      if (before) {
        plan.isCurrent = false // archived since it was exported
        return undefined
      }
      plan.returned.push({ id, identifier, content })
    }
    const isRenamed = match.isRenamed && before?.[0] !== identifier
    if (isRenamed) plan.renamed.push({ id, from: name, to: identifier, content })
    const isOwn = before === undefined // the file decides
    const merged = isOwn || before[1] === oldContent ? content : merge(before[1], oldContent, content)
    if (merged === undefined && before?.[1] !== content) plan.conflicts.push({ identifier: name, content })
    const after = {
      content: isOwn || before[1] !== content ? (merged ?? oldContent) : oldContent,
      context: isOwn || before[2] !== context ? context : (oldContext ?? ''),
    }
    if (after.content !== content) plan.isCurrent = false
    const isSame = after.content === oldContent && after.context === (oldContext ?? '')
    if (!isSame)
      plan.changed.push({
        ...{ id, identifier },
        before: { content: oldContent, context: oldContext ?? '', words: oldWords },
        after: { ...after, words: after.content === content ? words : countWords(after.content) },
      })
    else if (!isRenamed && !archived) plan.unchanged++
    return id
  })
  const kept = new Uint8Array(known.length)
  for (const match of matches) if (match) kept[match.known] = 1
  for (const [at, [id, identifier, content, , archived, , lineage]] of known.entries()) {
    if (archived || kept[at]) continue
    if (!exported || exported.find(identifier, lineage)) plan.gone.push({ id, identifier, content })
    else plan.isCurrent = false // came since it was exported
  }

  const hasSame = plan.added.length + plan.returned.length + plan.gone.length === 0
  const isInOrder = hasSame && matches.every((match, at) => at === 0 || matches[at - 1]!.known < match!.known)
  if (!isInOrder) planOrder(plan, known, refs, ancestor?.kind === 'export' ? keptOrder(file, ancestor) : false)
  planTranslations(plan, file, refs, ancestor)
  return plan
}

/** Matches the rows; the first ones without a search, as most files begin as their page does. */
function matchTexts(known: readonly KnownText[], file: readonly FileText[]): Match[] {
  let same = 0
  while (same < file.length && known[same]?.[1] === file[same]![0]) same++
  const others = matchRows(
    known.slice(same).map(([, identifier, content, , archived, , lineage]) => {
      return { identifier, content, isArchived: archived === 1, lineage }
    }),
    file.slice(same).map(([identifier, content, , , , lineage]) => ({ identifier, content, lineage })),
  )
  const moved = others.map((match) => match && { ...match, known: match.known + same })
  return [...Array.from({ length: same }, (_, at) => ({ known: at, isRenamed: false })), ...moved]
}

/** The rows that a file has in common with an export stand as they did there. */
function keptOrder(file: readonly FileText[], { texts, find }: Compared) {
  const places = new Map(texts.map((row, place) => [row, place]))
  const list = file.flatMap(([identifier, , , , , lineage]) => {
    const before = find(identifier, lineage)
    return before ? places.get(before)! : []
  })
  return list.every((place, at) => at === 0 || list[at - 1]! < place)
}

function planOrder(plan: Sources, known: readonly KnownText[], refs: (TextRef | undefined)[], keepsOrder: boolean) {
  const gone = new Set(plan.gone.map(({ id }) => id))
  const shown = known.filter(([id, , , , archived]) => !archived && !gone.has(id)).map(([id]) => id)
  const places = new Map(shown.map((id, place) => [id, place]))
  const wanted = refs.filter((ref) => ref !== undefined)
  const old = wanted.filter((ref) => typeof ref === 'string' && places.has(ref)) as string[]
  const rising = keepsOrder ? undefined : longestRising(old.map((id) => places.get(id)!))
  if (rising && rising.size < old.length) {
    const byId = new Map(known.map((text) => [text[0], text]))
    for (const [at, id] of old.entries())
      if (!rising.has(at)) plan.moved.push({ id, identifier: byId.get(id)![1], content: byId.get(id)![2] })
  }
  const hasMoved = plan.moved.length > 0
  const hasCome = plan.added.length + plan.returned.length > 0
  if (!hasMoved && !hasCome && gone.size === 0) return
  plan.order = hasMoved ? withOthers<TextRef>(wanted, shown) : withOthers<TextRef>(shown, wanted)
}

function planTranslations(
  plan: Sources,
  file: readonly FileText[],
  refs: (TextRef | undefined)[],
  ancestor: Compared | undefined,
) {
  for (const [at, [identifier, , , , translations, lineage]] of file.entries()) {
    const ref = refs[at]
    if (ref === undefined) continue
    const before = ancestor?.find(identifier, lineage)?.[4]
    for (const [language, text, status] of translations) {
      const [, base, oldStatus] = before?.find(([code]) => code === language) ?? []
      if (text === base && (status == null || status === oldStatus)) continue
      const changes = plan.translations[language] ?? []
      plan.translations[language] = changes
      changes.push({ ref, identifier, base: base ?? '', text, status: status ?? undefined })
    }
  }
}
