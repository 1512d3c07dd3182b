import { betweenTokens, type Kind, pickIn } from './draws.ts'

const ZEROS = Array.from({ length: 0x1fbf0 }, (_, code) => code).filter(
  (code) =>
    code > 0x39 && /\p{Nd}/u.test(String.fromCodePoint(code)) && !/\p{Nd}/u.test(String.fromCodePoint(code - 1)),
)
const LAST_MARK = /[.!?。！？…:：;；]$/u
const MARKS = ['.', '!', '?', ':', ';', ',', '…', '。', '-', '"']

const written = (name: string, isKnown: boolean, spoil: Kind['spoil']): Kind => ({ name, isForm: true, isKnown, spoil })

/** Ways to write the same words. */
export const WRITING_KINDS: Kind[] = [
  written('digits of another script', false, (answer, { random }) => {
    const zero = pickIn(ZEROS, random)
    return betweenTokens(answer, (part) =>
      part.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit))),
    )
  }),
  written('another mark at its end', false, (answer, { random }) => {
    const mark = pickIn(MARKS, random)
    return LAST_MARK.test(answer) && !answer.endsWith(mark) ? answer.slice(0, -1) + mark : undefined
  }),
  written('letters backwards', true, (answer) =>
    betweenTokens(answer, (part) => Array.from(part.normalize('NFC')).reverse().join('')),
  ),
]
