import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Format } from '../../formats/format.ts'
import { isTemplate, isTemplateOf } from '../../formats/gettext/templatePaths.ts'
import { basePaths, fillPattern, isOfPattern, type LanguagePath, languagePathsOf } from '../../formats/languagePaths.ts'

type Named = { path: string; format: Format }
type OfLanguage<File> = { file: File; language: LanguageCode }
export type Group<File> = {
  base: File
  languagePath: string | undefined
  others: OfLanguage<File>[]
  /**
   * In a language of which another file is read, in none of ours, or templates and files of no language beside a file of the
   * source language.
   */
  unread: { repeated: File[]; foreign: File[]; templates: File[]; unnamed: File[] }
}

/**
 * Groups by paths alone: a file that is half translated may look like one of another format. The file of the source language
 * makes the page; of files that hold their source, as PO does, any can.
 */
export function groupByLanguage<File extends Named>(
  files: readonly File[],
  source: LanguageCode,
  targets: readonly LanguageCode[] = [],
): Group<File>[] {
  const own = [source, ...targets]
  const inOrder = files.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  const located = locate(inOrder, own)
  const patterns = new Set([...located.values()].map((path) => path?.pattern))
  const families = Map.groupBy(inOrder, (file) => {
    const { pattern, ofLast } = located.get(file) ?? {}
    return ofLast !== undefined && patterns.has(ofLast) ? ofLast : pattern
  })
  const rest = new Set(families.get(undefined))
  const groups: Group<File>[] = []
  for (const [pattern, members] of families) {
    if (pattern === undefined) continue
    const ofLanguage = members.map((file) => ({ file, language: located.get(file)!.language }))
    const base = findBase(ofLanguage, pattern, source, rest)
    if (!base) for (const file of members) groups.push(groupOfOne(file, undefined))
    else {
      rest.delete(base)
      const group = groupOf(base, pattern, ofLanguage)
      group.unread.templates = takeTemplates(base, pattern, rest)
      if (located.get(base)?.language === source) group.unread.unnamed = takeUnnamed(pattern, rest)
      groups.push(group)
    }
  }
  for (const group of groups) takeForeign(group, rest)
  return [...groups, ...[...rest].map((file) => groupOfOne(file, undefined))].sort((one, other) =>
    one.base.path < other.base.path ? -1 : 1,
  )
}

/** Of the languages that a path names the one in which most others differ from it; of equal ones the last. */
function locate<File extends Named>(files: readonly File[], own: readonly LanguageCode[]) {
  const possible = new Map(files.map((file) => [file, languagePathsOf(file.path, own)]))
  const languages = new Map<string, Set<LanguageCode>>()
  for (const { pattern, language } of [...possible.values()].flat())
    languages.set(pattern, (languages.get(pattern) ?? new Set()).add(language))
  const count = ({ pattern }: LanguagePath) => languages.get(pattern)!.size
  return new Map(
    [...possible].map(([file, paths]) => [file, paths.toSorted((one, other) => count(other) - count(one))[0]]),
  )
}

export const groupOfOne = <File>(base: File, languagePath: string | undefined): Group<File> => ({
  base,
  languagePath,
  others: [],
  unread: { repeated: [], foreign: [], templates: [], unnamed: [] },
})

function findBase<File extends Named>(
  members: OfLanguage<File>[],
  pattern: string,
  source: LanguageCode,
  rest: ReadonlySet<File>,
): File | undefined {
  const { format } = members[0]!.file
  const named = members.filter(({ language }) => language === source).map(({ file }) => file)
  const exact = named.find(({ path }) => path.toLowerCase() === fillPattern(pattern, source).toLowerCase())
  if (exact) return exact
  const places = basePaths(pattern)
  const unnamed = [...rest].find((file) => places.includes(file.path))
  // `values-en-rGB` beside `values` is British.
  const likely = unnamed ?? named[0]
  if (likely || !format.isPair) return likely
  return [...rest].find((file) => file.format === format && isTemplateOf(file.path, pattern)) ?? members[0]!.file
}

function takeTemplates<File extends Named>({ path, format }: Named, pattern: string, rest: Set<File>) {
  if (!format.isPair || isTemplate(path)) return []
  const templates = [...rest].filter((file) => file.format === format && isTemplateOf(file.path, pattern))
  for (const file of templates) rest.delete(file)
  return templates
}

function takeUnnamed<File extends Named>(pattern: string, rest: Set<File>) {
  const places = basePaths(pattern)
  const unnamed = [...rest].filter(({ path }) => places.includes(path))
  for (const file of unnamed) rest.delete(file)
  return unnamed
}

function groupOf<File extends Named>(base: File, pattern: string, members: OfLanguage<File>[]): Group<File> {
  const group = groupOfOne(base, pattern)
  const taken = new Set<LanguageCode>(members.flatMap(({ file, language }) => (file === base ? [language] : [])))
  // Of `pt.json` and `pt-BR.json` the first is the one of all.
  const isExact = ({ file, language }: OfLanguage<File>) => file.path === fillPattern(pattern, language)
  for (const member of members.toSorted((one, other) => Number(isExact(other)) - Number(isExact(one)))) {
    if (member.file === base) continue
    if (taken.has(member.language)) group.unread.repeated.push(member.file)
    else group.others.push(member)
    taken.add(member.language)
  }
  return group
}

/** Files of languages that no project has belong to their group, so that they make no pages of their own. */
function takeForeign<File extends Named>(group: Group<File>, rest: Set<File>) {
  const { languagePath, others } = group
  if (languagePath === undefined || others.length === 0) return
  for (const file of rest) {
    if (!isOfPattern(file.path, languagePath)) continue
    group.unread.foreign.push(file)
    rest.delete(file)
  }
}
