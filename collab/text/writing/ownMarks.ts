import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { counted } from '../readText.ts'
import { markRuleOf } from './markRules.ts'

const MIN_USES = 10
const MIN_SHARE = 0.9

/** The marks that texts of one project write as English does, nearly always: its style, and no slip. */
export function ownMarksIn(texts: readonly string[], to: LanguageCode): string[] {
  const rule = markRuleOf(to)
  if (!rule) return []
  const found = (pattern: RegExp) => texts.flatMap((text) => text.match(pattern) ?? [])
  const asInEnglish = counted(found(rule.wrong))
  const asDue = counted(found(rule.due).map(rule.plain))
  return [...asInEnglish]
    .filter(([mark, uses]) => uses >= MIN_USES && uses >= MIN_SHARE * (uses + (asDue.get(mark) ?? 0)))
    .map(([mark]) => mark)
    .sort()
}
