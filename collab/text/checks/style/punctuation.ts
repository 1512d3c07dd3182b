import type { Text } from '../../readText.ts'
import { type MarkRule, markRuleOf } from '../../writing/markRules.ts'
import type { Check, Context } from '../check.ts'
import { findOutside, replaceOutside } from './outsidePieces.ts'

const NONE: readonly string[] = []

/** Marks of the language where the project has those of English. */
const deviating = (translation: Text, rule: MarkRule, ownMarks: readonly string[]) =>
  ownMarks.length === 0
    ? []
    : findOutside(translation, rule.due).filter(({ found }) => ownMarks.includes(rule.plain(found)))

export const punctuation: Check = {
  name: 'punctuation',
  severity: 'doubtful',
  about: 'style',
  find(_, translation, { to, ownMarks = NONE }) {
    const rule = markRuleOf(to)
    if (!rule) return []
    if (findOutside(translation, rule.wrong).some(({ found }) => !ownMarks.includes(found))) return [rule.message]
    const [other] = deviating(translation, rule, ownMarks)
    return other ? [`Other texts of the project have "${rule.plain(other.found)}" for "${other.found}".`] : []
  },
  fix(_, translation, { to, ownMarks = NONE }: Context) {
    const rule = markRuleOf(to)
    if (!rule) return undefined
    const right = (found: string) => (ownMarks.includes(found) ? found : rule.right(found))
    const text = replaceOutside(translation, rule.wrong, right)
    if (text !== translation.text || ownMarks.length === 0) return text
    const plain = (found: string) => (ownMarks.includes(rule.plain(found)) ? rule.plain(found) : found)
    return replaceOutside(translation, rule.due, plain)
  },
}
