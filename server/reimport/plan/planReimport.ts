import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { collectSkipped, SKIPPED, type SkippedText } from '../../formats/skipped.ts'
import { type Ancestor, nearest } from './ancestors.ts'
import type { FileText, LinedTexts } from './fileTexts.ts'
import type { KnownTexts } from './knownTexts.ts'
import type { FileTranslation, Plan } from './plan.ts'
import { type Compared, comparedWith, finderIn, planSources } from './planSources.ts'

type Planned = {
  known: KnownTexts
  file: LinedTexts
  /** Identifiers of texts that stay in the file. */
  leftOut?: ReadonlySet<string>
  /** Those the file may be made from. */
  ancestors: readonly Ancestor[]
  /** Files of the format are in one language. */
  isMonolingual: boolean
  /** The one that a file beside the page's own one is named after, where it has no translations. */
  otherLanguage: LanguageCode | undefined
  /** It holds translations into that language, whatever they look like. */
  isLanguageFile: boolean
}

/** Plans a re-import; nothing comes in besides what is given. */
export function planOf({
  known,
  file,
  leftOut,
  ancestors,
  isMonolingual,
  otherLanguage,
  isLanguageFile,
}: Planned): Plan {
  const isNamed = otherLanguage !== undefined && (isLanguageFile || !holdsSource(known, file.texts))
  const named = isNamed ? otherLanguage : undefined
  const isPossible = ({ language }: Ancestor) => named === undefined || language === null || language === named
  const found = nearest(ancestors.filter(isPossible), file, named)
  const ancestor = found && { ...found.ancestor, ...comparedWith(found.ancestor.kind, found.texts) }
  const language = named ?? (isMonolingual && ancestor?.kind === 'export' ? ancestor.language : null)
  const common = {
    ancestor: ancestor && { id: ancestor.id, kind: ancestor.kind, language: ancestor.language },
    language,
  }
  if (language !== null) return { ...common, ...NO_SOURCES, ...planOneLanguage(known, file.texts, ancestor, language) }
  return { ...common, ...planSources(known, file.texts, ancestor, { leftOut }) }
}

/** Whether most of the texts that a file shares with its page are the page's source texts; also where it shares none. */
function holdsSource({ texts }: KnownTexts, file: readonly FileText[]) {
  const contents = new Map(texts.map(([identifier, content]) => [identifier, content]))
  const shared = file.filter(([identifier]) => contents.has(identifier))
  return 2 * shared.filter(([identifier, text]) => contents.get(identifier) === text).length >= shared.length
}

const NO_SOURCES = {
  added: [],
  changed: [],
  renamed: [],
  moved: [],
  gone: [],
  returned: [],
  order: null,
  conflicts: [],
  isCurrent: false,
}

/** Texts of a file in one language: they are translations, and where nothing was translated the source. */
function planOneLanguage(
  known: KnownTexts,
  file: readonly FileText[],
  ancestor: Compared | undefined,
  language: LanguageCode,
) {
  const places = new Map(known.texts.map(([identifier], place) => [identifier, place]))
  const rows: FileTranslation[] = []
  const { skipped, add: skip } = collectSkipped<SkippedText>()
  const ancestorOf = finderIn(ancestor, file)
  let unchanged = 0
  for (const row of file) {
    const [name, text] = row
    const exported = ancestorOf(row)
    const identifier = exported?.[0] ?? name
    const place = places.get(identifier)
    if (place === undefined) {
      if (text !== '') skip({ path: null, line: null, place: identifier, text, reason: SKIPPED.noPlace })
      continue
    }
    const source = known.texts[place]![1]
    const before = exported?.[1] ?? source
    if (text === before || text === '') unchanged++
    else
      rows.push({
        ref: known.ids[place]!,
        identifier,
        base: before === source ? '' : before,
        text,
        status: 'NEEDS_REVIEW',
      })
  }
  const translations = rows.length > 0 ? { [language]: rows } : {}
  return { translations, unchanged, skipped }
}
