import { ownForms } from '../gettext/ownForms.ts'

const NONE = 'nplurals=1; plural=0;'
/** Languages in which i18next 20 and older have other forms than gettext: https://github.com/i18next/i18next/blob/v20.6.1/src/PluralResolver.js */
const FORMULAS = new Map<string, string>([
  ...['ay', 'cgg', 'fa', 'ht', 'jbo', 'ka', 'ky', 'su', 'tt', 'ug'].map((code) => [code, NONE] as const),
  ['br', 'nplurals=2; plural=(n > 1);'],
  ['cy', 'nplurals=4; plural=(n==1 ? 0 : n==2 ? 1 : n!=8 && n!=11 ? 2 : 3);'],
  ['he', 'nplurals=4; plural=(n==1 ? 0 : n==2 ? 1 : n>10 && n%10==0 ? 2 : 3);'],
  ['kw', 'nplurals=4; plural=(n==1 ? 0 : n==2 ? 1 : n==3 ? 2 : 3);'],
  ['lv', 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n!=0 ? 1 : 2);'],
  ['mk', 'nplurals=2; plural=(n==1 || n%10==1 ? 0 : 1);'],
  ['mt', 'nplurals=4; plural=(n==1 ? 0 : n==0 || (n%100>1 && n%100<11) ? 1 : n%100>10 && n%100<20 ? 2 : 3);'],
  ['sl', 'nplurals=4; plural=(n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0);'],
])

export const numberedForms = ownForms('i18next', FORMULAS)

export const suffixAt = (at: number, count: number) => (count !== 2 ? `_${at}` : at === 0 ? '' : '_plural')
