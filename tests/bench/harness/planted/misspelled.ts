import type { LanguageCode } from '#db/vocabulary/languages.ts'

/** Words of the games of the tests that are misspelled there, as a reader of each language says. */
export const MISSPELLED: Record<LanguageCode, readonly string[]> = {
  da: ['udkplipsholderen', 'Hurtiggemning', 'genafspilningnen', 'ukorrkekt', 'opståer', 'ubeslutsommme', 'ikk'],
  es: [
    ...['hare', 'Teminamos', 'retoceso', 'sentncia', 'sentensia', 'sobreescribir', 'Guión', 'Propiedes', 'imagenes'],
    'boton',
  ],
  fr: ['aera', 'propritété', 'intéractif', 'chaine', 'yos'],
  it: ['dartti', 'freccie'],
  ru: ['использут', 'писксель-идеальными', 'аттрибут', 'Таблика', 'отводитесь'],
}
