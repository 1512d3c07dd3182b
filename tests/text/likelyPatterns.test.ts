import { expect, test } from 'vitest'
import { createLikelySearch } from '#server/prompts/likelyPatterns.ts'

const likelyIn = (text: string, patterns: string[] = []) =>
  createLikelySearch(patterns)(text).map(({ pattern, found }) => `${pattern} ${found}`)

test.each([
  ['Take the @sword@ and the @old_shield@.', '@*@ @old_shield@'],
  ['You have #item_gold# left', '#*# #item_gold#'],
  ['Ask [[Old Tom]] about it', '[[**]] [[Old Tom]]'],
  ['Hello, $(player.name)!', '$(**) $(player.name)'],
  ['Hello, @playerName!', '@* @playerName'],
  ['Costs §gold_2 today', '§* §gold_2'],
  ['++speed++ is up', '++*++ ++speed++'],
])('%s needs a pattern', (text, expected) => {
  expect(likelyIn(text)).toEqual([expected])
})

test.each([
  'Write to ana@example.com or to @dragoman',
  'Player #1 of 4, $5 or 20 % less',
  'R&B & soul: 1+1=2, a=b',
  '#hashtag of the day',
  'Hello {name}, %s and <b>you</b> in [color=red]red[/color]',
  'He said "no!" (twice) *softly* ~la la~',
  '50 % + 20 % = 70 %',
  'C# and F# are names of notes',
  '[Laughs] Well, well. [[',
  'I ♥ you | me | us',
  'a << b and c >> d',
])('%s needs none', (text) => {
  expect(likelyIn(text)).toEqual([])
})

test('a notation that the project protects is not found again', () => {
  expect(likelyIn('Take the @sword@', ['@*@'])).toEqual([])
  expect(likelyIn('Take the @sword@ from [[Old Tom]]', ['@*@'])).toEqual(['[[**]] [[Old Tom]]'])
})
