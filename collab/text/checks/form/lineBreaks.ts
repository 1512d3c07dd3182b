import { baseOf } from '#db/vocabulary/languages.ts'
import { countOf } from '../../readText.ts'
import { isRewrapped } from '../../writing/wrapped.ts'
import type { Check } from '../check.ts'

const LINE_BREAK = /\r\n|\n|\r/g
const TAB = /\t/g
/** Words stand without blanks there, and so do the parts that a program puts together. */
const UNSPACED = ['ja', 'zh']
const breaksIn = (blanks: string) => blanks.replaceAll(/[^\r\n]/g, '')

export const lineBreaks: Check = {
  name: 'line breaks',
  severity: 'broken',
  about: 'form',
  find({ text: source }, { text }, { to, audience }) {
    const faults: string[] = []
    const isUnspaced = audience === 'people' && UNSPACED.includes(baseOf(to) ?? '')
    const around = (one: string) =>
      [spaceBefore(one), spaceAfter(one)].map((s) => (isUnspaced ? breaksIn(s) : s)).join('…')
    if (around(text) !== around(source)) faults.push('The space or line breaks around the text differ.')
    const isOther = countOf(text, LINE_BREAK) !== countOf(source, LINE_BREAK)
    if (isOther && !(audience === 'people' && isRewrapped(source, text))) faults.push('The line breaks differ.')
    if (countOf(text.trim(), TAB) !== countOf(source.trim(), TAB)) faults.push('The tabs differ.')
    return faults
  },
  fix: ({ text: source }, { text }) =>
    source.trim() === '' ? undefined : spaceBefore(source) + text.trim() + spaceAfter(source),
}

// An expression that looks for the blanks at the end begins again at each blank.
const spaceBefore = (text: string) => text.slice(0, text.length - text.trimStart().length)
const spaceAfter = (text: string) => text.slice(text.trimEnd().length)
