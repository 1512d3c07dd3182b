import { baseOf } from '#db/vocabulary/languages.ts'
import { isAgreed, isAnnounced, isIntroduced, startsTold } from '../../labels.ts'
import type { Check } from '../check.ts'

const REMARK =
  /[([（]\s?(?:lit(?:erally|eralmente|téralement|\.)|wörtlich|n\. ?de|alternativ|(?:or|ou|oder|oppure|lub|of|или|veya|eller|ή|vagy)[: ])/iu
/** An article in Portuguese. */
const OR = /[([（]\s?o[: ]/iu
const ALTERNATIVES = /\S \/ \S/u
/** Names of settings that are turned on and off have both words. */
const BOTH =
  /\b(?:toggle|switch|on|off|or|enable|disable|show|hide|mute|true|false|boolean|yes|no|and|vs|either|flip|invert)\b/iu
/** Words about a text of those who write it, in brackets behind it. */
const ABOUT_TEXTS =
  /[([（【［][^()[\]（）【】［］]{0,60}(?:translat|traduc|traduz|traduit|übersetz|翻訳|翻译|번역|訳|译文|tłumacz|vertal|перевод|перевед|çevir|ترجم|oversat|oversæt|μεταφρ|fordít|localiz|literal|alternativ|formal\b|informal\b|wording|draft|verified|unverified|machine|context|または|或者|또는)[^()[\]（）【】［］]{0,60}[)\]）】］]/iu
const ABOUT_TEXTS_GIVEN =
  /translat|locali[sz]|literal|alternativ|formal|wording|draft|verif|machine|context|language|text|[[(]/iu

/** Models say more than the translation: for which language it is, another one, a remark. */
export const additions: Check = {
  name: 'addition',
  severity: 'doubtful',
  about: 'words',
  find({ text: source, words: given }, { words }, { to }) {
    const faults: string[] = []
    const isOr = OR.test(words) && ['es', 'it'].includes(baseOf(to) ?? '')
    if ((REMARK.test(words) || isOr) && !REMARK.test(given)) faults.push('A remark in brackets stands in it.')
    else if (ABOUT_TEXTS.test(words) && !ABOUT_TEXTS_GIVEN.test(source))
      faults.push('A remark in brackets stands in it.')
    if (ALTERNATIVES.test(words) && !source.includes('/') && !BOTH.test(source))
      faults.push('Two translations stand in it.')
    const isSpoken = (isAnnounced(words) && !/[:：]/.test(given)) || (baseOf(to) !== 'en' && isAgreed(words))
    if (isSpoken && !isIntroduced(words) && !startsTold(given)) faults.push('An announcement stands before it.')
    return faults
  },
}
