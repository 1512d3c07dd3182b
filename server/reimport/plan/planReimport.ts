import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { type Ancestor, nearest } from './ancestors.ts'
import type { FileText, LinedTexts } from './fileTexts.ts'
import type { KnownTexts } from './knownTexts.ts'
import type { FileTranslation, Plan } from './plan.ts'
import { type Compared, comparedWith, planSources } from './planSources.ts'

type Planned = {
  known: KnownTexts
  file: LinedTexts
  /** Those the file may be made from. */
  ancestors: readonly Ancestor[]
  /** Files of the format are in one language. */
  isMonolingual: boolean
}

/** Plans a re-import; nothing comes in besides what is given. */
export function planOf({ known, file, ancestors, isMonolingual }: Planned): Plan {
  const found = nearest(ancestors, file)
  const ancestor = found && { ...found.ancestor, ...comparedWith(found.ancestor.kind, found.texts) }
  const language = isMonolingual && ancestor?.kind === 'export' ? ancestor.language : null
  const common = {
    ancestor: ancestor && { id: ancestor.id, kind: ancestor.kind, language: ancestor.language },
    language,
  }
  if (language !== null) return { ...common, ...NO_SOURCES, ...planOneLanguage(known, file.texts, ancestor!, language) }
  return { ...common, ...planSources(known, file.texts, ancestor) }
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
function planOneLanguage(known: KnownTexts, file: readonly FileText[], { find }: Compared, language: LanguageCode) {
  const places = new Map(known.texts.map(([identifier], place) => [identifier, place]))
  const rows: FileTranslation[] = []
  for (const [identifier, text] of file) {
    const place = places.get(identifier)
    const before = find(identifier)?.[1]
    if (place === undefined || text === before || text === '') continue
    const wasSource = before === undefined || before === known.texts[place]![1]
    rows.push({ ref: known.ids[place]!, identifier, base: wasSource ? '' : before, text, status: 'NEEDS_REVIEW' })
  }
  const translations = rows.length > 0 ? { [language]: rows } : {}
  return { translations, unchanged: file.length - rows.length }
}
