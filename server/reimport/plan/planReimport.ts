import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { type Ancestor, nearest } from './ancestors.ts'
import type { FileText } from './fileTexts.ts'
import type { KnownText } from './knownTexts.ts'
import type { FileTranslation, Plan } from './plan.ts'
import { type Compared, comparedWith, planSources } from './planSources.ts'

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
  const ancestor = found && { ...found.ancestor, ...comparedWith(found.ancestor.kind, found.texts) }
  const language = isMonolingual && ancestor?.kind === 'export' ? ancestor.language : null
  const common = {
    ancestor: ancestor && { id: ancestor.id, kind: ancestor.kind, language: ancestor.language },
    language,
  }
  if (language !== null) return { ...common, ...NO_SOURCES, ...planOneLanguage(known, file, ancestor!, language) }
  return { ...common, ...planSources(known, file, ancestor) }
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
  known: readonly KnownText[],
  file: readonly FileText[],
  { find }: Compared,
  language: LanguageCode,
) {
  const byName = new Map(known.map((text) => [text[1], text]))
  const rows: FileTranslation[] = []
  for (const [identifier, text] of file) {
    const [ref, , source] = byName.get(identifier) ?? []
    const before = find(identifier)?.[1]
    if (ref === undefined || text === before || text === '') continue
    const wasSource = before === undefined || before === source
    rows.push({ ref, identifier, base: wasSource ? '' : before, text, status: 'NEEDS_REVIEW' })
  }
  const translations = rows.length > 0 ? { [language]: rows } : {}
  return { translations, unchanged: file.length - rows.length }
}
