import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { collectSkipped, SKIPPED, type SkippedText } from '../../formats/skipped.ts'
import type { FileText } from '../read/fileTexts.ts'
import type { LinedTexts } from '../read/textLines.ts'
import { type Ancestor, nearest } from './ancestors.ts'
import type { KnownTexts } from './knownTexts.ts'
import { namesSince } from './namesSince.ts'
import type { FileTranslation, Plan } from './plan.ts'
import { type Compared, comparedWith, finderIn, planSources } from './planSources.ts'

type Planned = {
  known: KnownTexts
  file: LinedTexts
  leftOut?: ReadonlySet<string>
  ancestors: readonly Ancestor[]
  isMonolingual: boolean
  otherLanguage: LanguageCode | undefined
  isLanguageFile: boolean
}

export function planOf({
  known,
  file,
  leftOut,
  ancestors,
  isMonolingual,
  otherLanguage,
  isLanguageFile,
}: Planned): Plan {
  const wasExported = ancestors.some(({ kind, language }) => kind === 'export' && language === otherLanguage)
  const isNamed = otherLanguage !== undefined && (isLanguageFile || !holdsSource(known, file.texts, wasExported))
  const named = isNamed ? otherLanguage : undefined
  // It may have more in common with the file of the source texts, from which it was not made.
  const isPossible = ({ language }: Ancestor) => language === named || (language === null && !wasExported)
  const possible = named === undefined ? ancestors : ancestors.filter(isPossible)
  const found = nearest(possible, file, named)
  const ancestor = found && { ...found.ancestor, ...comparedWith(found.ancestor.kind, found.texts) }
  const language = named ?? (isMonolingual && ancestor?.kind === 'export' ? ancestor.language : null)
  const nameNow = namesSince(ancestor?.kind === 'export' ? ancestor : undefined, ancestors, known, file)
  const common = {
    ancestor: ancestor && { id: ancestor.id, kind: ancestor.kind, language: ancestor.language },
    language,
  }
  const plan =
    language !== null
      ? { ...common, ...NO_SOURCES, ...planOneLanguage(known, file.texts, ancestor, language, nameNow) }
      : { ...common, ...planSources(known, file.texts, ancestor, { leftOut, undone: found?.undone }) }
  return { ...plan, translations: withRepeats(plan.translations, known) }
}

/**
 * Returns whether most of the texts that a file shares with its page are the page's source texts; also where it shares none. Of a
 * language that was exported all of them have to be: a tool may have filled most of it with source texts.
 */
function holdsSource({ texts }: KnownTexts, file: readonly FileText[], wasExported: boolean) {
  const contents = new Map(texts.map(([identifier, content]) => [identifier, content]))
  const shared = file.filter(([identifier]) => contents.has(identifier))
  const sources = shared.filter(([identifier, text]) => contents.get(identifier) === text).length
  return wasExported ? sources === shared.length : 2 * sources >= shared.length
}

function withRepeats(translations: Plan['translations'], { texts }: KnownTexts): Plan['translations'] {
  const languages = Object.entries(translations)
  if (languages.length === 0) return translations
  const contents = new Map(texts.map(([identifier, content]) => [identifier, content]))
  const noted = (row: FileTranslation): FileTranslation =>
    typeof row.ref === 'string' && row.text === (row.source ?? contents.get(row.identifier))
      ? { ...row, repeatsSource: true }
      : row
  return Object.fromEntries(languages.map(([language, rows]) => [language, rows.map(noted)]))
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

const statusIn = ([, , , , translations]: FileText, language: LanguageCode) =>
  translations.find(([code]) => code === language)?.[2] ?? undefined

function planOneLanguage(
  known: KnownTexts,
  file: readonly FileText[],
  ancestor: Compared | undefined,
  language: LanguageCode,
  nameNow: (identifier: string) => string | undefined,
) {
  const places = new Map(known.texts.map(([identifier], place) => [identifier, place]))
  const rows: FileTranslation[] = []
  const { skipped, add: skip } = collectSkipped<SkippedText>()
  const ancestorOf = finderIn(ancestor, file)
  let unchanged = 0
  for (const row of file) {
    const [name, text] = row
    const exported = ancestorOf(row)
    const exportedName = exported?.[0] ?? name
    const identifier = nameNow(exportedName)
    const place = identifier === undefined ? undefined : places.get(identifier)
    if (identifier === undefined || place === undefined) {
      if (text !== '') skip({ path: null, line: null, place: exportedName, text, reason: SKIPPED.noPlace })
      continue
    }
    const source = known.texts[place]![1]
    const before = exported?.[1] ?? source
    const status = statusIn(row, language)
    const isJudged = status !== undefined && exported !== undefined && status !== statusIn(exported, language)
    if (text === '' || (text === before && !isJudged)) unchanged++
    else
      rows.push({
        ref: known.ids[place]!,
        identifier,
        base: before === source ? '' : before,
        text,
        status: status ?? TO_REVIEW,
      })
  }
  const translations = rows.length > 0 ? { [language]: rows } : {}
  return { translations, unchanged, skipped }
}
