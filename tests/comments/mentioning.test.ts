import { expect, test } from 'vitest'
import { begunMention, mentionedIn, offeredReaders, piecesOf, withMention } from '#web/features/comments/mentioning.ts'

const READERS = ['Ana Lima', 'Ana Lima Souza', 'Ben Osei', 'José Ánimas'].map((name, at) => ({
  user_id: `${at}`,
  name,
}))
const offered = (text: string) => {
  const begun = begunMention(text, text.length)
  return begun && offeredReaders(READERS, begun).map(({ name }) => name)
}

test('an @ at the begin of a word offers people by each of their names', () => {
  expect(offered('@')).toHaveLength(4)
  expect(offered('Hello @an')).toEqual(['Ana Lima', 'Ana Lima Souza'])
  expect(offered('(@os')).toEqual(['Ben Osei'])
  expect(offered('@Ana L')).toEqual(['Ana Lima', 'Ana Lima Souza'])
  expect([offered('ana@example'), offered('@Ben\nOsei'), offered('@nobody')]).toEqual([undefined, undefined, []])
})

test('a chosen name stands in the text, with the caret behind it', () => {
  const text = 'Ask @be, please'
  const next = withMention(text, 7, begunMention(text, 7)!, READERS[2]!)
  expect(next).toEqual({ text: 'Ask @Ben Osei , please', caret: 14 })
})

test('those are mentioned whose names are still there', () => {
  expect(mentionedIn('@Ana Lima and @Ben', READERS)).toEqual(['0'])
})

test('of names that begin alike the longer one is marked, and all of the text is shown', () => {
  const text = '@Ana Lima Souza, @Ana Lima @Ben me@x'
  const pieces = piecesOf(text, READERS.slice(0, 2))
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.filter(({ isMention }) => isMention).map((piece) => piece.text)).toEqual([
    '@Ana Lima Souza',
    '@Ana Lima',
  ])
})
