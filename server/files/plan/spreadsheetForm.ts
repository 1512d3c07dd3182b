import { hasApostrophe, isFormula } from '#db/vocabulary/texts/formulas.ts'
import type { FileText } from '../read/fileTexts.ts'

/** Returns whether a file may have been written for spreadsheets: whatever would be a formula stands behind an apostrophe. */
export const mayBeSpreadsheetSafe = (file: readonly FileText[]) =>
  file.some(isMarked) && !file.some((row) => textsOf(row).some(isFormula))

/** Most files have no such text, and all their rows are looked at. */
const isMarked = ([identifier, content, context, , translations, facts]: FileText) =>
  hasApostrophe(identifier) ||
  hasApostrophe(content) ||
  hasApostrophe(context) ||
  hasApostrophe(facts?.speaker ?? '') ||
  translations.some(([, text]) => hasApostrophe(text))

/**
 * The texts of such a file without the apostrophes that its export gave them; `undefined` where the page has none of them, so
 * that the apostrophes are the file's own.
 */
export function asStored(
  file: readonly FileText[],
  known: readonly FileText[],
  translations: readonly string[],
): FileText[] | undefined {
  const formulas = new Set([...translations, ...known.flatMap(textsOf).filter(isFormula)])
  const isOurs = (text: string) => hasApostrophe(text) && formulas.has(text.slice(1))
  if (!file.some((row) => textsOf(row).some(isOurs))) return undefined
  return file.map(([identifier, content, context, words, texts, facts]) => {
    const translations = texts.map(([language, text, ...status]) => [language, bare(text), ...status]) as FileText[4]
    const row: FileText = [bare(identifier), bare(content), bare(context), words, translations]
    if (facts) row[5] = facts.speaker ? { ...facts, speaker: bare(facts.speaker) } : facts
    return row
  })
}

const textsOf = ([identifier, content, context, , translations, facts]: FileText) => [
  identifier,
  content,
  context,
  facts?.speaker ?? '',
  ...translations.map(([, text]) => text),
]

const bare = (text: string) => (hasApostrophe(text) ? text.slice(1) : text)
