import { baseOf, type LanguageCode } from '#db/vocabulary/languages.ts'

const PERCENT_FIRST = 'tr'
const PERCENT = /%(\d{1,3}(?!\d)|\{[^{}\s]*\}|⟦\d+⟧)/g

/** Writes "%15" and "%{value}" as its source has it: Turkish puts the sign first, where it looks like a placeholder of Qt. */
export function percentsAsIn(source: string, text: string, to: LanguageCode): string {
  if (baseOf(to) !== PERCENT_FIRST) return text
  const isPercent = (number: string) => source.includes(`${number}%`) || source.includes(`${number} %`)
  return text.replaceAll(PERCENT, (all, number: string) => (isPercent(number) ? `${number}%` : all))
}
