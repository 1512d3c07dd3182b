import { primaryOf } from '#db/vocabulary/languages.ts'
import { countOf, type Text } from '../../readText.ts'
import { tagIn } from '../../tags.ts'
import type { Check } from '../check.ts'

const PAIRS = [
  ['?', '¿'],
  ['!', '¡'],
] as const
const ONE_SENTENCE = /^[^.!?…:;\n]*[!?]$/u
const BEGINNING = /^[\s"“«([-]{0,4}/u

/** A mark that closes words, and no code: "!q". */
const CLOSING = {
  '?': /(?:\p{L}{2}|\p{N})["”»)]?\s?\?(?=[\s\p{P}]|$)/gu,
  '!': /(?:\p{L}{2}|\p{N})["”»)]?\s?!(?=[\s\p{P}]|$)/gu,
}

// Variables are words of their sentence, and tags are none.
const WORD_FOR_VARIABLE = 'xx'
function spokenIn({ text, pieces }: Text) {
  let [spoken, at] = ['', 0]
  for (const piece of pieces) {
    const word = tagIn(piece)?.kind === 'closes' || !/[\p{L}\p{N}]/u.test(piece.text) ? '' : WORD_FOR_VARIABLE
    spoken += text.slice(at, piece.from) + word
    at = piece.to
  }
  return spoken + text.slice(at)
}

// "???" is a name that nobody knows.
const UNKNOWN = /(?<=^|\s)\?{2,}/gu

function closedOnly(text: Text) {
  const said = spokenIn(text).replaceAll(UNKNOWN, '')
  return PAIRS.find(
    ([close, open]) => said.includes(close) && countOf(said, CLOSING[close]) > said.split(open).length - 1,
  )
}

export const openers: Check = {
  name: 'openers',
  severity: 'doubtful',
  about: 'style',
  find(_, translation, { to }) {
    const pair = primaryOf(to) === 'es' ? closedOnly(translation) : undefined
    return pair ? [`No ${pair[1]} opens what ${pair[0]} closes.`] : []
  },
  fix(_, translation) {
    const pair = closedOnly(translation)
    const { text, pieces } = translation
    if (!pair || pieces.length > 0 || !ONE_SENTENCE.test(text.trimEnd())) return undefined
    const at = BEGINNING.exec(text)![0].length
    return text.slice(0, at) + pair[1] + text.slice(at)
  },
}
