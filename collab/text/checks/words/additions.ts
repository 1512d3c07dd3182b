import { baseOf, type LanguageCode } from '#db/vocabulary/languages.ts'
import { isAgreed, isAnnounced, isIntroduced, startsTold } from '../../labels.ts'
import { countOf, WORD } from '../../readText.ts'
import type { Check } from '../check.ts'
import { disjunctionsOf } from './disjunctions.ts'
import { ratioOf } from './proportion.ts'

const REMARK =
  /[([（]\s?(?:lit(?:erally|eralmente|téralement|\.)|wörtlich|n\. ?de|alternativ|(?:or|ou|oder|oppure|lub|of|или|veya|eller|ή|vagy)[: ])/iu
const OR = /[([（]\s?o[: ]/iu
const ALTERNATIVES = /\S \/ \S/u
/** Names of settings that are turned on and off have both words. */
const BOTH =
  /\b(?:toggle|switch|on|off|or|enable|disable|show|hide|mute|true|false|boolean|yes|no|and|vs|either|flip|invert)\b/iu
// In many languages with two words: "turn on or off".
const TURNS = /\b(?:toggles?|switch(?:es)?|flips?|inverts?)\b/iu
const MAX_SETTING_LENGTH = 60
const ABOUT_TEXTS =
  /[([（【［][^()[\]（）【】［］]{0,60}(?:translat|traduc|traduz|traduit|übersetz|翻訳|翻译|번역|訳|译文|tłumacz|vertal|перевод|перевед|çevir|ترجم|oversat|oversæt|μεταφρ|fordít|localiz|literal|alternativ|formal\b|informal\b|wording|draft|verified|unverified|machine|context)[^()[\]（）【】［］]{0,60}[)\]）】］]/iu
const OR_IN_BRACKETS = /[([（【［][^()[\]（）【】［］]{0,60}(?:または|或者|또는)[^()[\]（）【】［］]{0,60}[)\]）】］]/u
const ABOUT_TEXTS_GIVEN =
  /translat|locali[sz]|literal|alternativ|formal|wording|draft|verif|machine|context|language|text|[[(]/iu

const BRACKET = /[([{（【［]/gu
/** Words of a remark that its source has too say nothing where they are short. */
const MIN_TELLING_LENGTH = 4
const BRACKETS_AT_START = /^\s*[([（【［](?<inside>[^()[\]（）【】［］]+)[)\]）】］]\s*\S/u
const BRACKETS_AT_END =
  /(?<ended>[.!?…。！？:]?)\s{0,3}[([（【［](?<inside>[^()[\]（）【】［］]{1,60})[)\]）】］][.。]?\s*$/u
const BEGINS_SENTENCE = /^\s*\p{Lu}\p{Ll}/u
const SAYS_OR = /[/|]|\b(?:n?or|either|whether|if)\b/iu
const MIN_RATIO_OF_TWO = 1.4

export const additions: Check = {
  name: 'addition',
  severity: 'doubtful',
  about: 'words',
  find(before, after, { from, to }) {
    const [{ text: source, words: given }, { words }] = [before, after]
    const faults: string[] = []
    const isOr = OR.test(words) && ['es', 'it'].includes(baseOf(to) ?? '')
    if ((REMARK.test(words) || isOr) && !REMARK.test(given)) faults.push('A remark in brackets stands in it.')
    else if (ABOUT_TEXTS.test(words) && !ABOUT_TEXTS_GIVEN.test(source))
      faults.push('A remark in brackets stands in it.')
    else if (OR_IN_BRACKETS.test(words) && !SAYS_OR.test(source)) faults.push('A remark in brackets stands in it.')
    else if (explainsMore(given, words)) faults.push('A remark in brackets stands in it.')
    const isSetting = given.length <= MAX_SETTING_LENGTH && BOTH.test(given)
    const isListed = ALTERNATIVES.test(words) && !given.includes('/') && !isSetting
    const isLong = () => ratioOf(before, after, { from, to }) > MIN_RATIO_OF_TWO
    if (isListed || offersTwo(source, words, to, isLong)) faults.push('Two translations stand in it.')
    const isSpoken = (isAnnounced(words) && !/[:：]/.test(given)) || (baseOf(to) !== 'en' && isAgreed(words))
    if (isSpoken && !isIntroduced(words) && !startsTold(given)) faults.push('An announcement stands before it.')
    return faults
  },
}

function explainsMore(given: string, words: string) {
  if (countOf(words, BRACKET) <= countOf(given, BRACKET)) return false
  const before = BRACKETS_AT_START.exec(words)?.groups?.inside
  if (before !== undefined && BEGINS_SENTENCE.test(before) && !hasWordsOf(before, given)) return true
  const { ended, inside } = BRACKETS_AT_END.exec(words)?.groups ?? {}
  if (inside === undefined || (ended === '' && !BEGINS_SENTENCE.test(inside))) return false
  return !hasWordsOf(inside, given)
}

function hasWordsOf(inside: string, given: string) {
  const words = inside.toLowerCase().match(WORD) ?? []
  const long = words.filter(({ length }) => length >= MIN_TELLING_LENGTH)
  const known = given.toLowerCase()
  return (long.length > 0 ? long : words).some((word) => known.includes(word))
}

function offersTwo(source: string, words: string, to: LanguageCode, isLong: () => boolean) {
  const { own, others } = disjunctionsOf(to)
  const [other] = words.match(others) ?? []
  if (other !== undefined && !source.toLowerCase().includes(other.toLowerCase())) return true
  return countOf(words, own) === 1 && !SAYS_OR.test(source) && !TURNS.test(source) && isLong()
}
