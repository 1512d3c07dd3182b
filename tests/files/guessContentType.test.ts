import { expect, test } from 'vitest'
import type { FilePreview, ImportPreview } from '#server/files/bring/contract.ts'
import { guessContentType } from '#web/features/files/page/guessContentType.ts'

const file = (...rows: [string, string, string][]) =>
  ({ rows, rows_count: rows.length, words: rows.join(' ').split(' ').length }) as unknown as FilePreview

test.each([
  ['Chapter 1.csv', 'dialogue'],
  ['cutscene_03.json', 'dialogue'],
  ['settingsMenu.po', 'game_ui'],
  ['codex-entries.xliff', 'story_lore'],
  ['weapons.csv', 'items_abilities'],
  ['push_notifications.xml', 'system_notifications'],
  ['PrivacyPolicy.csv', 'legal_compliance'],
  ['export (3).csv', 'other'],
])('the name %s is guessed to be %s', (name, type) => {
  expect(guessContentType(name, undefined)).toBe(type)
})

test('identifiers and notes say what the name does not, and the name outweighs a few of them', () => {
  const said = file(['a1', 'Hello', 'Said by the innkeeper'], ['a2', 'Go away', 'Said by the guard'])
  expect(guessContentType('export.csv', said)).toBe('dialogue')
  expect(guessContentType('eula.csv', said)).toBe('legal_compliance')
  const columns = [
    { name: 'text', use: 'content' },
    { name: 'key', use: 'identifier' },
  ]
  const table = { columns, rows: [['Sharp', 'itemSword']], rows_count: 1, words: 1 } as unknown as ImportPreview
  expect(guessContentType('export.csv', table)).toBe('items_abilities')
})

test('without a sign short texts are an interface and long ones a story', () => {
  expect(guessContentType('x.csv', file(['1', 'Quit', ''], ['2', 'New game', '']))).toBe('game_ui')
  expect(guessContentType('x.csv', file(['1', 'long '.repeat(60), '']))).toBe('story_lore')
  expect(guessContentType('x.csv', file(['1', 'Ten words of text that are neither short nor long', '']))).toBe('other')
})
