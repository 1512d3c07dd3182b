import {
  baseOf,
  isSpecified,
  type LanguageCode,
  languageName,
  primaryOf,
  type SpecifiedLanguage,
} from '#db/vocabulary/languages.ts'
import { likelySubtags } from '#db/vocabulary/tags/scripts.ts'

/** The form in which games and apps address people in each language, where a translator has to choose. */
const REGISTERS: Record<SpecifiedLanguage, string> = {
  en: 'Plain, idiomatic English with American spelling; contractions in dialogue, none in legal texts.',
  es: 'Neutral international Spanish; tú, to several ustedes; opening ¿ and ¡.',
  fr: 'vous to the player, tu among friends; a no-break space before ; : ! ? and inside « ».',
  de: 'Address the player with du unless the text is legal; nouns capitalized, compounds written together, „…“ as quotes.',
  it: 'Address the player as tu; infinitives or nouns for buttons; prefer gender-neutral phrasing for the player.',
  pt: 'Brazilian Portuguese; address the player as você; infinitives for buttons.',
  ja: 'Politeness and first-person pronoun by speaker; です/ます for system messages, nouns for buttons; full-width punctuation, 「」 as quotes, no spaces between words.',
  zh: 'Simplified Chinese; address the player as 你; full-width punctuation, no spaces between words.',
  ko: 'Speech level by speaker and their relation; 합니다 for system messages, nouns for buttons; particles written so that any inserted name reads well.',
  pl: 'Address the player in the second person singular; avoid past forms that give the player a gender; „…” as quotes.',
  nl: 'Address the player with je; infinitives for buttons.',
  ru: 'Address the player with «вы» in messages and «ты» in dialogue among friends; infinitives for buttons; avoid past forms that give the player a gender; «…» as quotes.',
  tr: 'Address the player with sen in dialogue and siz in messages; dotted İ and dotless I kept apart; suffixes on inserted names avoided.',
  ar: 'Modern Standard Arabic; masculine singular for an unknown player, or a neutral phrasing; Arabic punctuation ، ؛ ؟; natural right-to-left order.',
  da: 'Address the player with du; imperatives for buttons; compounds written together.',
  el: 'Address the player in the second person singular in dialogue, plural in messages; the Greek question mark ;',
  hu: 'Address the player informally (tegezés) unless the text is legal; vowel harmony with inserted names avoided by phrasing.',
}

/** Where a region or script writes otherwise than its language is written by default. */
const REGIONAL: Record<string, string> = {
  'en-GB':
    'Plain, idiomatic English with British spelling and vocabulary; contractions in dialogue, none in legal texts.',
  'es-ES': 'Spanish of Spain; tú, to several vosotros; opening ¿ and ¡.',
  'es-419': 'Spanish understood in all of Latin America; tú, to several ustedes; opening ¿ and ¡.',
  'es-AR': 'Spanish of Argentina; vos, to several ustedes; opening ¿ and ¡.',
  'fr-CA':
    'French of Canada, with its own vocabulary; vous to the player, tu among friends; « » as quotes, no space before ; ! ?',
  'de-CH':
    'Swiss Standard German; address the player with du unless the text is legal; ss instead of ß, «…» as quotes.',
  'pt-PT':
    'European Portuguese, with its own spelling and vocabulary; address the player as tu in dialogue, impersonally in messages; infinitives for buttons.',
  'zh-Hant':
    'Traditional Chinese with the vocabulary of Taiwan; address the player as 你; full-width punctuation, 「」 as quotes, no spaces between words.',
  'zh-HK':
    'Traditional Chinese with the vocabulary of Hong Kong, in written standard Chinese; address the player as 你; full-width punctuation, 「」 as quotes, no spaces between words.',
}

/** The register of a language, of its script or region first; undefined for one of which nothing is known. */
export function registerOf(code: LanguageCode): string | undefined {
  if (isSpecified(code)) return REGISTERS[code]
  const { script, region } = likelySubtags(code)
  const primary = primaryOf(code)
  const own = REGIONAL[`${primary}-${region}`] ?? REGIONAL[`${primary}-${script}`]
  if (own !== undefined) return own
  const base = baseOf(code)
  if (base === undefined || base !== primary) return undefined
  return `${REGISTERS[base]} Where ${languageName(code)} differs, as it is usual there.`
}
