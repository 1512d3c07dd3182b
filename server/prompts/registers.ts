import type { LanguageCode } from '#db/vocabulary/languages.ts'

/** The form in which games and apps address people in each language, where a translator has to choose. */
export const REGISTERS: Record<LanguageCode, string> = {
  en: 'Plain, idiomatic English with American spelling; contractions in dialogue, none in legal texts.',
  es: 'Neutral international Spanish; address the player as tú, several as ustedes; opening ¿ and ¡.',
  fr: 'Address the player as vous, friends among themselves as tu; a no-break space before ; : ! ? and inside « ».',
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
