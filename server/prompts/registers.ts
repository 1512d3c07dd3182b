import type { FormOfAddress } from '#db/vocabulary/formsOfAddress.ts'
import {
  baseOf,
  isSpecified,
  type LanguageCode,
  languageName,
  primaryOf,
  type SpecifiedLanguage,
} from '#db/vocabulary/languages.ts'
import { likelySubtags } from '#db/vocabulary/tags/scripts.ts'

/** Spelling, punctuation and habits of each language. The register is the project's: no form of address is here. */
const CONVENTIONS: Record<SpecifiedLanguage, string> = {
  en: 'Idiomatic English with American spelling.',
  es: 'Neutral international Spanish; opening ¿ and ¡.',
  fr: 'A no-break space before ; : ! ? and inside « ».',
  de: 'Nouns capitalized, compounds written together, „…“ as quotes.',
  it: 'Infinitives or nouns for buttons; gender-neutral phrasing for the player.',
  pt: 'Brazilian Portuguese; infinitives for buttons.',
  ja: 'First-person pronoun by speaker; nouns for buttons; full-width punctuation, 「」 as quotes, no spaces between words.',
  zh: 'Simplified Chinese; full-width punctuation, no spaces between words.',
  ko: 'Nouns for buttons; particles written so that any inserted name reads well.',
  pl: 'No past forms that give the player a gender; „…” as quotes.',
  nl: 'Infinitives for buttons.',
  ru: 'Infinitives for buttons; no past forms that give the player a gender; «…» as quotes.',
  tr: 'Dotted İ and dotless I kept apart; suffixes on inserted names avoided.',
  ar: 'Modern Standard Arabic; neutral phrasing for an unknown player; Arabic punctuation ، ؛ ؟; natural right-to-left order.',
  da: 'Compounds written together.',
  el: 'The Greek question mark ;',
  hu: 'Vowel harmony with inserted names avoided by phrasing.',
}

const REGIONAL: Record<string, string> = {
  'en-GB': 'Idiomatic English with British spelling and vocabulary.',
  'es-ES': 'Spanish of Spain; opening ¿ and ¡.',
  'es-419': 'Spanish understood in all of Latin America, ustedes to several; opening ¿ and ¡.',
  'es-AR': 'Spanish of Argentina, ustedes to several; opening ¿ and ¡.',
  'fr-CA': 'French of Canada, with its own vocabulary; « » as quotes, no space before ; ! ?',
  'de-CH': 'Swiss Standard German; ss instead of ß, «…» as quotes.',
  'pt-PT': 'European Portuguese, with its own spelling and vocabulary; infinitives for buttons.',
  'zh-Hant':
    'Traditional Chinese with the vocabulary of Taiwan; full-width punctuation, 「」 as quotes, no spaces between words.',
  'zh-HK':
    'Traditional Chinese with the vocabulary of Hong Kong, in written standard Chinese; full-width punctuation, 「」 as quotes, no spaces between words.',
}

type Chosen = Exclude<FormOfAddress, 'automatic'>
const ADDRESS: Partial<Record<SpecifiedLanguage, Record<Chosen, string>>> = {
  es: { informal: 'tú', formal: 'usted' },
  fr: { informal: 'tu', formal: 'vous' },
  de: { informal: 'du', formal: 'Sie' },
  it: { informal: 'tu', formal: 'Lei' },
  pt: { informal: 'você', formal: 'o senhor, a senhora' },
  ja: { informal: '普通体', formal: 'です・ます' },
  zh: { informal: '你', formal: '您' },
  ko: { informal: '해체', formal: '합쇼체' },
  pl: { informal: 'ty', formal: 'Pan, Pani' },
  nl: { informal: 'je', formal: 'u' },
  ru: { informal: 'ты', formal: 'вы' },
  tr: { informal: 'sen', formal: 'siz' },
  ar: { informal: 'أنت', formal: 'حضرتك' },
  da: { informal: 'du', formal: 'De' },
  el: { informal: 'εσύ', formal: 'εσείς' },
  hu: { informal: 'tegezés', formal: 'magázás' },
}

const REGIONAL_ADDRESS: Record<string, Record<Chosen, string>> = {
  'es-AR': { informal: 'vos', formal: 'usted' },
  'pt-PT': { informal: 'tu', formal: 'o senhor, a senhora' },
}

export function conventionsOf(code: LanguageCode): string | undefined {
  if (isSpecified(code)) return CONVENTIONS[code]
  const own = regional(REGIONAL, code)
  if (own !== undefined) return own
  const base = ownBaseOf(code)
  return base && `${CONVENTIONS[base]} Where ${languageName(code)} differs, as it is usual there.`
}

export function addressOf(code: LanguageCode, form: Chosen): string {
  const base = isSpecified(code) ? code : ownBaseOf(code)
  const words = regional(REGIONAL_ADDRESS, code) ?? (base && ADDRESS[base])
  return words ? `${form}: ${words[form]}` : form
}

function regional<Of>(table: Record<string, Of>, code: LanguageCode): Of | undefined {
  const { script, region } = likelySubtags(code)
  return isSpecified(code)
    ? undefined
    : (table[`${primaryOf(code)}-${region}`] ?? table[`${primaryOf(code)}-${script}`])
}

function ownBaseOf(code: LanguageCode) {
  const base = baseOf(code)
  return base === primaryOf(code) ? base : undefined
}
