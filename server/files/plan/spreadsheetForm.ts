import { hasApostrophe, isFormula } from '#db/vocabulary/texts/formulas.ts'
import type { FileText } from '../read/fileTexts.ts'

/** Whether a file may have been written for spreadsheets: whatever would be a formula stands behind an apostrophe. */
export function mayBeSpreadsheetSafe(file: readonly FileText[]) {
  let found = false
  for (const row of file)
    for (const text of textsOf(row)) {
      if (isFormula(text)) return false
      found ||= hasApostrophe(text)
    }
  return found
}

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
  const isMarked = (text: string) => hasApostrophe(text) && formulas.has(text.slice(1))
  if (!file.some((row) => textsOf(row).some(isMarked))) return undefined
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
