import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { type Ancestor, nearest } from './ancestors.ts'
import type { FileText } from './fileTexts.ts'
import type { KnownText } from './knownTexts.ts'
import { type Match, matchRows } from './matchRows.ts'
import { longestRising, withOthers } from './order.ts'
import type { FileTranslation, Plan, TextRef } from './plan.ts'

type Planned = {
  known: readonly KnownText[]
  file: readonly FileText[]
  /** Those the file may be made from. */
  ancestors: readonly Ancestor[]
  /** Files of the format are in one language. */
  isMonolingual: boolean
}

/** Plans a re-import; nothing comes in besides what is given. */
export function planOf({ known, file, ancestors, isMonolingual }: Planned): Plan {
  const found = nearest(ancestors, file)
  const ancestor = found && { ...found.ancestor, byIdentifier: new Map(found.texts.map((row) => [row[0], row])) }
  const language = isMonolingual && ancestor?.kind === 'export' ? ancestor.language : null
  const common = {
    ancestor: ancestor && { id: ancestor.id, kind: ancestor.kind, language: ancestor.language },
    language,
  }
  if (language !== null) return { ...common, ...NO_SOURCES, ...planOneLanguage(known, file, ancestor!, language) }
  return { ...common, ...planSources(known, file, ancestor) }
}

type Compared = Pick<Ancestor, 'kind'> & { byIdentifier: Map<string, FileText> }
const NO_SOURCES = {
  added: [],
  changed: [],
  renamed: [],
  moved: [],
  gone: [],
  returned: [],
  order: null,
  isCurrent: false,
}

/** Texts of a file in one language: they are translations, and where nothing was translated the source. */
function planOneLanguage(
  known: readonly KnownText[],
  file: readonly FileText[],
  { byIdentifier }: Compared,
  language: LanguageCode,
) {
  const byName = new Map(known.map((text) => [text[1], text]))
  const rows: FileTranslation[] = []
  for (const [identifier, text] of file) {
    const [ref, , source] = byName.get(identifier) ?? []
    const before = byIdentifier.get(identifier)?.[1]
    if (ref === undefined || text === before || text === '') continue
    const wasSource = before === undefined || before === source
    rows.push({ ref, identifier, base: wasSource ? '' : before, text, status: 'NEEDS_REVIEW' })
  }
  const translations = rows.length > 0 ? { [language]: rows } : {}
  return { translations, unchanged: file.length - rows.length }
}

function planSources(known: readonly KnownText[], file: readonly FileText[], ancestor: Compared | undefined) {
  const matches = matchTexts(known, file)
  /** The exported rows: nobody has changed those that are in the file as they were there. */
  const exported = ancestor?.kind === 'export' ? ancestor.byIdentifier : undefined
  const plan: Omit<Plan, 'ancestor' | 'language'> = {
    ...{ added: [], changed: [], renamed: [], moved: [], gone: [], returned: [], translations: {} },
    order: null,
    unchanged: 0,
    isCurrent: true,
  }
  const refs: (TextRef | undefined)[] = file.map(([identifier, content, context, words], at) => {
    const match = matches[at]
    const before = exported?.get(identifier)
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
    if (match.isRenamed) plan.renamed.push({ id, from: name, to: identifier, content })
    const isOwn = before === undefined // the file decides
    const after = {
      content: isOwn || before[1] !== content ? content : oldContent,
      context: isOwn || before[2] !== context ? context : (oldContext ?? ''),
    }
    if (after.content !== content) plan.isCurrent = false
    const isSame = after.content === oldContent && after.context === (oldContext ?? '')
    if (!isSame)
      plan.changed.push({
        ...{ id, identifier },
        before: { content: oldContent, context: oldContext ?? '', words: oldWords },
        after: { ...after, words: after.content === content ? words : oldWords },
      })
    else if (!match.isRenamed && !archived) plan.unchanged++
    return id
  })
  const kept = new Uint8Array(known.length)
  for (const match of matches) if (match) kept[match.known] = 1
  for (const [at, [id, identifier, content, , archived]] of known.entries()) {
    if (archived || kept[at]) continue
    if (!exported || exported.has(identifier)) plan.gone.push({ id, identifier, content })
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
    known
      .slice(same)
      .map(([, identifier, content, , archived]) => ({ identifier, content, isArchived: archived === 1 })),
    file.slice(same).map(([identifier, content]) => ({ identifier, content })),
  )
  const moved = others.map((match) => match && { ...match, known: match.known + same })
  return [...Array.from({ length: same }, (_, at) => ({ known: at, isRenamed: false })), ...moved]
}

/** The rows that a file has in common with an export stand as they did there. */
function keptOrder(file: readonly FileText[], { byIdentifier }: Compared) {
  const places = new Map([...byIdentifier.keys()].map((identifier, place) => [identifier, place]))
  const list = file.flatMap(([identifier]) => places.get(identifier) ?? [])
  return list.every((place, at) => at === 0 || list[at - 1]! < place)
}

type Sources = Omit<Plan, 'ancestor' | 'language'>

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
  for (const [at, [identifier, , , , translations]] of file.entries()) {
    const ref = refs[at]
    if (ref === undefined) continue
    const before = ancestor?.byIdentifier.get(identifier)?.[4]
    for (const [language, text, status] of translations) {
      const [, base, oldStatus] = before?.find(([code]) => code === language) ?? []
      if (text === base && (status == null || status === oldStatus)) continue
      const changes = plan.translations[language] ?? []
      plan.translations[language] = changes
      changes.push({ ref, identifier, base: base ?? '', text, status: status ?? undefined })
    }
  }
}
