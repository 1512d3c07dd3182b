import { ownForms } from '../../gettext/ownForms.ts'

const NONE = 'nplurals=1; plural=0;'
/** Languages in which Qt has other forms than gettext: https://code.qt.io/cgit/qt/qttools.git/tree/src/linguist/shared/numerus.cpp */
const FORMULAS = new Map<string, string>([
  ...['bi', 'dz', 'fa', 'fj', 'gn', 'hu', 'jv', 'na', 'om', 'su', 'tr', 'tt', 'za'].map(
    (code) => [code, NONE] as const,
  ),
  ['cy', 'nplurals=5; plural=(n==0 ? 0 : n==1 ? 1 : n>=2 && n<=5 ? 2 : n==6 ? 3 : 4);'],
  ['ga', 'nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);'],
  ['he', 'nplurals=2; plural=(n != 1);'],
  ['lv', 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n!=0 ? 1 : 2);'],
  ['mk', 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10==2 && n%100!=12 ? 1 : 2);'],
  ['mt', 'nplurals=4; plural=(n==1 ? 0 : n==0 || (n%100>=1 && n%100<=10) ? 1 : n%100>=11 && n%100<=19 ? 2 : 3);'],
  ['pt', 'nplurals=2; plural=(n != 1);'],
  ['pt_BR', 'nplurals=2; plural=(n > 1);'],
])

export const qtForms = ownForms('Qt', FORMULAS)
