import { type LanguageCode, primaryOf } from '#db/vocabulary/languages.ts'

/** How a language writes marks: `wrong` finds those of English, `due` its own, and `plain` names the mark that either stands for. */
export type MarkRule = {
  wrong: RegExp
  due: RegExp
  message: string
  right(found: string): string
  plain(found: string): string
}

const inPairs = (from: string, to: string) => (mark: string) => to[from.indexOf(mark)] ?? mark
const pairs = (wrong: string, right: string) => ({
  due: new RegExp(`[${right}]`, 'gu'),
  right: inPairs(wrong, right),
  plain: inPairs(right, wrong),
})

const NARROW_BLANK = '\u202f'
const FRENCH: MarkRule = {
  wrong: /(?<=[\p{L}\p{N}])[!?;](?=\s|$)/gu,
  due: /(?<=[\p{L}\p{N}])[ \u00a0\u202f][!?;](?=\s|$)/gu,
  message: 'French has a space before this mark.',
  right: (mark) => NARROW_BLANK + mark,
  plain: (found) => found.trim(),
}
const GREEK: MarkRule = {
  wrong: /(?<=\p{Script=Greek})\?/gu,
  due: /(?<=\p{Script=Greek})[;\u037e]/gu,
  message: 'A Greek question ends with ";".',
  right: () => ';',
  plain: () => '?',
}
const ARABIC: MarkRule = {
  ...pairs(',;?', '،؛؟'),
  wrong: /(?<=\p{Script=Arabic})[,;?]/gu,
  message: 'Arabic script has marks of its own: ، ؛ ؟',
}
const WIDE: MarkRule = {
  ...pairs(',.!?;', '，。！？；'),
  wrong:
    /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?:[,!?;](?=$|[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|\.(?=$|\s))/gu,
  message: 'This script has marks of full width: ，。！？；',
}
const JAPANESE: MarkRule = {
  ...WIDE,
  ...pairs(',.!?;', '、。！？；'),
  message: 'Japanese has marks of full width: 、。！？；',
}

const RULES: Partial<Record<string, MarkRule>> = {
  ...{ fr: FRENCH, el: GREEK, zh: WIDE, ja: JAPANESE },
  ...{ ar: ARABIC, fa: ARABIC, ur: ARABIC },
}
/** In Canada and Switzerland no space stands there. */
const OTHERWISE: readonly LanguageCode[] = ['fr-CA', 'fr-CH']

export const markRuleOf = (to: LanguageCode) => (OTHERWISE.includes(to) ? undefined : RULES[primaryOf(to)])
