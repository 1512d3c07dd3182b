import type { Reader } from '#server/comments/contract.ts'

const MAX_OFFERED = 6
const MAX_TYPED = 60
/** A name stands behind it, and no address of a mail. */
const BEFORE_NAME = /[\s(]/u

export type Draft = { text: string; mentions: readonly Reader[] }
export const NO_DRAFT: Draft = { text: '', mentions: [] }

export type Begun = { from: number; typed: string }

/** The mention that the caret is in; names have blanks. */
export function begunMention(text: string, caret: number): Begun | undefined {
  const from = text.lastIndexOf('@', caret - 1)
  if (caret === 0 || from === -1 || (from > 0 && !BEFORE_NAME.test(text[from - 1]!))) return undefined
  const typed = text.slice(from + 1, caret)
  return typed.length > MAX_TYPED || typed.includes('\n') ? undefined : { from, typed }
}

export function offeredReaders(readers: readonly Reader[], { typed }: Begun) {
  const wanted = typed.toLowerCase()
  return readers
    .filter(({ name }) => {
      const known = name.toLowerCase()
      return known !== wanted.trimEnd() && (known.startsWith(wanted) || known.includes(` ${wanted}`))
    })
    .slice(0, MAX_OFFERED)
}

export const withMention = (text: string, caret: number, { from }: Begun, { name }: Reader) => ({
  text: `${text.slice(0, from)}@${name} ${text.slice(caret)}`,
  caret: from + name.length + 2,
})

/** Those whose names stand in the text behind an @, of people with the same name all that were chosen. */
export const mentionedIn = (text: string, chosen: readonly Reader[]) => [
  ...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ user_id }) => user_id)),
]

/** A text in pieces, of which some are mentions; longer names first. */
export function piecesOf(text: string, mentions: readonly { name: string }[]) {
  const names = mentions.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length)
  const pieces: { text: string; isMention: boolean }[] = []
  let rest = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const name = names.find((one) => text.startsWith(one, at))
    if (!name) continue
    if (at > rest) pieces.push({ text: text.slice(rest, at), isMention: false })
    pieces.push({ text: name, isMention: true })
    rest = at + name.length
    at = rest - 1
  }
  if (rest < text.length) pieces.push({ text: text.slice(rest), isMention: false })
  return pieces
}
