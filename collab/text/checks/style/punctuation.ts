import { type LanguageCode, primaryOf } from '#db/vocabulary/languages.ts'
import type { Check } from '../check.ts'
import { findOutside, replaceOutside } from './outsidePieces.ts'

type Rule = { wrong: RegExp; message: string; right(found: string): string }

const inPairs = (wrong: string, right: string) => (mark: string) => right[wrong.indexOf(mark)] ?? mark

const NARROW_BLANK = '\u202f'
const FRENCH: Rule = {
  wrong: /(?<=[\p{L}\p{N}])[!?;](?=\s|$)/gu,
  message: 'French has a space before this mark.',
  right: (mark) => NARROW_BLANK + mark,
}
const GREEK: Rule = {
  wrong: /(?<=\p{Script=Greek})\?/gu,
  message: 'A Greek question ends with ";".',
  right: () => ';',
}
const ARABIC: Rule = {
  wrong: /(?<=\p{Script=Arabic})[,;?]/gu,
  message: 'Arabic script has marks of its own: ، ؛ ؟',
  right: inPairs(',;?', '،؛؟'),
}
const WIDE: Rule = {
  wrong:
    /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?:[,!?;](?=$|[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|\.(?=$|\s))/gu,
  message: 'This script has marks of full width: ，。！？；',
  right: inPairs(',.!?;', '，。！？；'),
}
const JAPANESE: Rule = {
  ...WIDE,
  right: inPairs(',.!?;', '、。！？；'),
  message: 'Japanese has marks of full width: 、。！？；',
}

const RULES: Partial<Record<string, Rule>> = {
  ...{ fr: FRENCH, el: GREEK, zh: WIDE, ja: JAPANESE },
  ...{ ar: ARABIC, fa: ARABIC, ur: ARABIC },
}
/** In Canada and Switzerland no space stands there. */
const OTHERWISE: readonly LanguageCode[] = ['fr-CA', 'fr-CH']

const ruleOf = (to: LanguageCode) => (OTHERWISE.includes(to) ? undefined : RULES[primaryOf(to)])

export const punctuation: Check = {
  name: 'punctuation',
  severity: 'doubtful',
  about: 'style',
  find(_, translation, { to }) {
    const rule = ruleOf(to)
    return rule && findOutside(translation, rule.wrong).length > 0 ? [rule.message] : []
  },
  fix(_, translation, { to }) {
    const rule = ruleOf(to)
    return rule && replaceOutside(translation, rule.wrong, rule.right)
  },
}
