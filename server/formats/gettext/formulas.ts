import { pluralRules } from '#db/vocabulary/plurals.ts'

const SLAVIC = 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);'
const CZECH = 'nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);'
const ROMANIAN = 'nplurals=3; plural=(n==1 ? 0 : (n==0 || (n%100>0 && n%100<20)) ? 1 : 2);'
const SORBIAN = 'nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);'
const MORE_THAN_ONE = 'nplurals=2; plural=(n > 1);'
const NOT_ONE = 'nplurals=2; plural=(n != 1);'
const ENDS_WITH_ONE = 'nplurals=2; plural=(n%10==1 && n%100!=11 ? 0 : 1);'
const DUAL = 'nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);'
const ZERO_AND_ONE = 'nplurals=3; plural=(n==0 ? 0 : n==1 ? 1 : 2);'
const NONE = 'nplurals=1; plural=0;'
export const TWO_FORMS = NOT_ONE

/**
 * The formulas of gettext's own table, and for languages that it does not have those of the rules of CLDR; all others have two
 * forms, of which one is for exactly one.
 */
const LANGUAGES: [codes: string, formula: string][] = [
  ['fr pt si pa hi bn fa am kn gu zu ak bh ln mg nso ti wa hy kab ff doi as bho csw kok guw pcm', MORE_THAN_ONE],
  ['pt_PT', NOT_ONE],
  ['ru uk be sr hr bs sh', SLAVIC],
  ['cs sk', CZECH],
  ['ro mo', ROMANIAN],
  ['sl dsb hsb', SORBIAN],
  ['mk is', ENDS_WITH_ONE],
  ['he se sma smi smj smn sms iu sat naq', DUAL],
  ['lag ksh blo cv', ZERO_AND_ONE],
  ['ar ars', 'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);'],
  ['pl', 'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);'],
  ['lt', 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2);'],
  ['sgs', 'nplurals=4; plural=(n%10==1 && n%100!=11 ? 0 : n==2 ? 1 : n%10>=2 && (n%100<11 || n%100>19) ? 2 : 3);'],
  ['lv prg', 'nplurals=3; plural=(n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 ? 1 : 2);'],
  ['ga', 'nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4);'],
  ['gd', 'nplurals=4; plural=(n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>=3 && n<=19 ? 2 : 3);'],
  ['cy', 'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5);'],
  [
    'mt',
    'nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>=3 && n%100<=10) ? 2 : n%100>=11 && n%100<=19 ? 3 : 4);',
  ],
  [
    'br',
    'nplurals=5; plural=(n%10==1 && n%100!=11 && n%100!=71 && n%100!=91 ? 0 : n%10==2 && n%100!=12 && n%100!=72 && n%100!=92 ? 1 : (n%10==3 || n%10==4 || n%10==9) && (n%100<10 || n%100>19) && (n%100<70 || n%100>79) && n%100<90 ? 2 : n!=0 && n%1000000==0 ? 3 : 4);',
  ],
  ['fil tl ceb', 'nplurals=2; plural=(n==1 || n==2 || n==3 || (n%10!=4 && n%10!=6 && n%10!=9) ? 0 : 1);'],
  ['shi', 'nplurals=3; plural=(n<=1 ? 0 : n<=10 ? 1 : 2);'],
  ['tzm', 'nplurals=2; plural=(n<=1 || (n>=11 && n<=99) ? 0 : 1);'],
  ['gv', 'nplurals=4; plural=(n%10==1 ? 0 : n%10==2 ? 1 : n%20==0 ? 2 : 3);'],
  [
    'kw',
    'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n%100==2 || n%100==22 || n%100==42 || n%100==62 || n%100==82 || (n!=0 && n%1000000==100000) ? 2 : n%100==3 || n%100==23 || n%100==43 || n%100==63 || n%100==83 ? 3 : n%100==1 || n%100==21 || n%100==41 || n%100==61 || n%100==81 ? 4 : 5);',
  ],
]
const FORMULAS = new Map(LANGUAGES.flatMap(([codes, formula]) => codes.split(' ').map((code) => [code, formula])))

export const formulaOf = (language: string) =>
  FORMULAS.get(language.replaceAll('-', '_')) ??
  FORMULAS.get(language.split(/[-_]/)[0]!) ??
  (rulesOf(language).categories.size === 1 ? NONE : NOT_ONE)

const MILLION = 1_000_000

/** Adds a form for whole millions, which CLDR has for a few languages and gettext's own table for none. */
export function formulaWithMillions(language: string) {
  const { categories, categoryOf } = rulesOf(language)
  const isLast = categories.size === 3 && categoryOf(MILLION) === 'many'
  if (!isLast) return formulaOf(language)
  const isOne = categoryOf(0) === 'one' ? 'n<=1' : 'n==1'
  return `nplurals=3; plural=(${isOne} ? 0 : n!=0 && n%${MILLION}==0 ? 1 : 2);`
}

export function rulesOf(language: string) {
  try {
    return pluralRules(language.replaceAll('_', '-'), 'plural')
  } catch {
    return pluralRules('en', 'plural') // a tag of the file's own
  }
}
