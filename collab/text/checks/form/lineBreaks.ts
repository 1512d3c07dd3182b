import { countOf } from '../../readText.ts'
import type { Check } from '../check.ts'

const LINE_BREAK = /\r\n|\n|\r/g

export const lineBreaks: Check = {
  name: 'line breaks',
  severity: 'broken',
  about: 'form',
  find({ text: source }, { text }) {
    const faults: string[] = []
    if (spaceBefore(text) !== spaceBefore(source) || spaceAfter(text) !== spaceAfter(source))
      faults.push('The space or line breaks around the text differ.')
    if (countOf(text, LINE_BREAK) !== countOf(source, LINE_BREAK)) faults.push('The line breaks differ.')
    return faults
  },
  fix: ({ text: source }, { text }) =>
    source.trim() === '' ? undefined : spaceBefore(source) + text.trim() + spaceAfter(source),
}

// An expression that looks for the blanks at the end begins again at each blank.
const spaceBefore = (text: string) => text.slice(0, text.length - text.trimStart().length)
const spaceAfter = (text: string) => text.slice(text.trimEnd().length)
