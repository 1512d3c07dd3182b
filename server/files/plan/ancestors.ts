import { hunksOf } from '#collab/text/merge/hunks.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { FileText } from '../read/fileTexts.ts'
import { type LinedTexts, unpackBeside } from '../read/textLines.ts'
import type { Nearness } from './searchAncestors.ts'
import { isNearlySame } from './similar.ts'

export type Ancestor = {
  id: string
  kind: 'import' | 'export'
  language: LanguageCode | null
  /** Of an import that was undone, the one that its file was made from. */
  base_id: string | null
  texts: Uint8Array
}

const MIN_SHARED = 0.3

/** `isExport`: a file of the language may be made from it, as from the import that brought translations into that. */
type Compared = { ancestor: Ancestor; texts: FileText[]; shared: number; isExport: boolean }
type Nearest = Compared & { undone?: FileText[] }

/**
 * Most texts in common decide, then most words, then most equal statuses; where all are the same an export wins, then the
 * oldest, since a younger one could take words for deleted that the file never had. An undone import stands for the one that
 * its file was made from, since all that the file changed may come again.
 */
export function nearest(
  ancestors: readonly Ancestor[],
  file: LinedTexts,
  language?: LanguageCode,
): Nearest | undefined {
  // Of a file of source texts that was not exported nothing needs to be known: it decides.
  const isOfSource = language === undefined && file.texts.every((row) => row[4].length === 0)
  if (isOfSource && ancestors.every(({ kind }) => kind === 'import')) return undefined
  const own = byIdentifier(file)
  const compared = ancestors.map((ancestor): Compared => {
    const all = unpackBeside(ancestor.texts, file)
    const into = language !== undefined && ancestor.language === null ? textsInto(language, all) : undefined
    const isExport = ancestor.kind === 'export' || (into !== undefined && into.length > 0)
    return { ancestor, texts: into ?? all, shared: countCommon(into ?? all, own), isExport }
  })
  const most = compared.reduce((sum, { shared }) => Math.max(sum, shared), 0)
  const all = file.texts.reduce((sum, row) => sum + commonOf(row, row), 0)
  if (most < MIN_SHARED * all) return nearestRewritten(compared, file.texts, all) ?? exportInto(language, compared, own)
  const best = withoutTemplates(
    compared.filter(({ shared }) => shared === most),
    file.texts,
  )
  const found = best.length < 2 ? best[0] : nearestInWords(best, own)
  const base = compared.find(({ ancestor }) => ancestor.id === found?.ancestor.base_id)
  return found && base ? { ...base, undone: found.texts } : found
}

/** The texts of a language as a file of it alone has them. */
const textsInto = (language: LanguageCode, texts: readonly FileText[]) =>
  texts.flatMap(([identifier, , context, words, translations, ...rest]): FileText[] =>
    translations
      .filter(([code, text]) => code === language && text !== '')
      .map(([, text]) => [identifier, text, context, words, [], ...rest]),
  )

/** Where all translations of a file are other ones, its import without any is nearer in words than the export it was made from. */
function withoutTemplates(best: readonly Compared[], file: readonly FileText[]): readonly Compared[] {
  if (best.length < 2) return best
  const languages = new Set(file.flatMap(([, , , , translations]) => translations.map(([language]) => language)))
  const isTemplate = ({ ancestor, texts }: Compared) =>
    ancestor.kind === 'import' &&
    !texts.some(([, , , , translations]) => translations.some(([code]) => languages.has(code)))
  const rest = best.filter((one) => !isTemplate(one))
  return rest.some(({ ancestor: { kind, language } }) => kind === 'export' && language && languages.has(language))
    ? rest
    : best
}

function exportInto(
  language: LanguageCode | undefined,
  compared: readonly Compared[],
  file: ReadonlyMap<string, FileText>,
): Compared | undefined {
  const exports = compared.filter(({ ancestor, texts, isExport }) => {
    const isOfPage = 2 * texts.filter(([identifier]) => file.has(identifier)).length >= file.size
    return language !== undefined && isExport && (ancestor.language ?? language) === language && isOfPage
  })
  const most = exports.reduce((sum, { shared }) => Math.max(sum, shared), 0)
  return exports.findLast(({ shared }) => shared === most)
}

/** A thorough review changes most texts of a file, each a little: nearly the same texts are in common too. */
function nearestRewritten(compared: readonly Compared[], file: readonly FileText[], all: number): Compared | undefined {
  const own = new Map(file.slice(0, MAX_DIFFERING).map((row) => [row[0], row]))
  const looked = Math.min(1, MAX_DIFFERING / file.length) * all
  const near = compared
    .filter(({ isExport }) => isExport)
    .map((one) => ({ one, shared: one.texts.reduce((sum, row) => sum + nearlyCommonOf(row, own.get(row[0])), 0) }))
  const most = near.reduce((sum, { shared }) => Math.max(sum, shared), 0)
  if (most === 0 || most < MIN_SHARED * looked) return undefined
  return near.findLast(({ shared }) => shared === most)!.one
}

function nearlyCommonOf([, content, , , translations]: FileText, other: FileText | undefined) {
  if (!other) return 0
  let common = isNearlySame(content, other[1]) ? 1 : 0
  for (const [language, text] of translations)
    if (other[4].some(([code, now]) => code === language && isNearlySame(text, now))) common++
  return common
}

function nearestInWords(ancestors: readonly Compared[], file: Map<string, FileText>) {
  const inWords = withLeast(ancestors, ({ texts }) => distanceOf(texts, file))
  const all = withLeast(inWords, ({ texts }) => countJudged(texts, file))
  const standing = all.filter(({ ancestor }) => ancestor.base_id === null)
  const equals = standing.length > 0 ? standing : all
  return equals.findLast(({ ancestor }) => ancestor.kind === 'export') ?? equals.at(-1)
}

function withLeast(ancestors: readonly Compared[], measure: (one: Compared) => number) {
  if (ancestors.length < 2) return ancestors
  const measured = ancestors.map(measure)
  const least = measured.reduce((lowest, value) => Math.min(lowest, value))
  return ancestors.filter((_, at) => measured[at] === least)
}

function countJudged(texts: readonly FileText[], file: ReadonlyMap<string, FileText>) {
  let judged = 0
  for (const row of texts) {
    const other = file.get(row[0])
    if (!other || row === other) continue
    for (const [language, , status] of row[4]) {
      const now = other[4].find(([code]) => code === language)
      if (now && now[2] !== status) judged++
    }
  }
  return judged
}

const MAX_DIFFERING = 1_000
const MAX_SAMPLED = 50

function distanceOf(texts: FileText[], file: Map<string, FileText>, most = MAX_DIFFERING) {
  let [distance, left] = [0, most]
  const add = (before: string, after: string) => {
    if (before === after || left-- <= 0) return
    for (const { start, end, text } of hunksOf(before, after, 'en')) distance += end - start + text.length
  }
  for (const row of texts) {
    const [identifier, content, , , translations] = row
    const other = file.get(identifier)
    if (!other || row === other) continue
    add(content, other[1])
    for (const [language, text] of translations) add(text, translationIn(other, language))
    for (const [language, text] of other[4]) if (!translations.some(([code]) => code === language)) add('', text)
  }
  return distance
}

const translationIn = ([, , , , translations]: FileText, language: string) =>
  translations.find(([code]) => code === language)?.[1] ?? ''

const byIdentifier = ({ texts }: LinedTexts) => new Map(texts.map((row) => [row[0], row]))

export function nearnessOf(
  ancestors: readonly Pick<Ancestor, 'id' | 'texts'>[],
  file: LinedTexts,
): Map<string, Nearness> {
  const own = byIdentifier(file)
  return new Map(
    ancestors.map(({ id, texts }) => {
      const rows = unpackBeside(texts, file)
      return [id, [-countCommon(rows, own), distanceOf(rows, own, MAX_SAMPLED), countJudged(rows, own)]]
    }),
  )
}

const countCommon = (texts: readonly FileText[], own: ReadonlyMap<string, FileText>) =>
  texts.reduce((sum, row) => sum + commonOf(row, own.get(row[0])), 0)

function commonOf(row: FileText, other: FileText | undefined) {
  if (!other) return 0
  const [, content, , , translations] = row
  if (row === other) return 1 + translations.length
  let common = content === other[1] ? 1 : 0
  for (const [language, text] of translations)
    if (other[4].some(([code, now]) => code === language && now === text)) common++
  return common
}
