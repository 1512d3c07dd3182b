import type { Check } from '../check.ts'

/** A sign, a letter of an alphabet or a Roman number of a list. Plain numbers are remarks; a long dash or a quote begins what people say. */
const LIST_MARK =
  /^\s{0,4}(?:[^\p{L}\p{Nd}\p{Nl}\s\p{Pi}\p{Pf}\p{Ps}"'¡¿…—―.]{1,3}\s|[([（]?(?:(?![\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}])\p{L}|[IVX]{2,4})[.)）\]]\s)/u
const WITH_SIGN = /^\s{0,4}(?:[^\p{L}\s]|\p{L}\))/u
const SIGNS = /^[^\p{L}]+/u

/** The marks in which Markdown sets a text off. */
const OPENING = /^(?:\*\*|__|``|~~)(?=\S)/u

function marksAround(text: string) {
  const trimmed = text.trim()
  const [mark] = OPENING.exec(trimmed) ?? []
  return mark !== undefined && trimmed.length > 2 * mark.length && trimmed.endsWith(mark) ? mark : undefined
}

export const ornaments: Check = {
  name: 'ornament',
  severity: 'doubtful',
  about: 'words',
  find({ text: source, words: given }, { text }) {
    const faults: string[] = []
    const mark = LIST_MARK.exec(text)?.[0].replaceAll(/[^\p{L}]/gu, '')
    const sign = SIGNS.exec(text.trim())?.[0].trim() ?? ''
    const isGiven = mark === '' ? sign !== '' && source.includes(sign[0]!) : source.includes(mark ?? '')
    if (mark !== undefined && !WITH_SIGN.test(given) && !isGiven)
      faults.push(`${sign || text.trim().slice(0, 2)} stands before it.`)
    const around = marksAround(text)
    if (around !== undefined && !source.includes(around)) faults.push(`${around} stands around it.`)
    return faults
  },
}
