import type { Check } from '../check.ts'

const ANY = /[\u2066-\u2069\u202a-\u202e]/u
const ISOLATES = /[\u2066-\u2068]/u
const EMBEDS = /[\u202a\u202b\u202d\u202e]/u
const [POP_ISOLATE, POP_EMBEDDED] = ['\u2069', '\u202c']

/** UAX #9: what is opened and not closed, and how many marks close nothing. */
function openIn(text: string) {
  const open: string[] = []
  let unopened = 0
  if (!ANY.test(text)) return { open, unopened }
  for (const sign of text) {
    if (ISOLATES.test(sign)) open.push(POP_ISOLATE)
    else if (EMBEDS.test(sign)) open.push(POP_EMBEDDED)
    else if (sign === POP_ISOLATE || sign === POP_EMBEDDED) {
      if (open.at(-1) === sign) open.pop()
      else unopened++
    }
  }
  return { open, unopened }
}

export const bidiMarks: Check = {
  name: 'bidi marks',
  severity: 'doubtful',
  about: 'style',
  find({ text: source }, { text }) {
    const [given, said] = [openIn(source), openIn(text)]
    if (given.open.length + given.unopened > 0) return []
    return said.open.length + said.unopened > 0 ? ['Marks of the writing direction do not pair up.'] : []
  },
  fix(_, { text }) {
    const { open, unopened } = openIn(text)
    return unopened > 0 ? undefined : text + open.reverse().join('')
  },
}
