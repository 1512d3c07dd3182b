import { FileText } from 'lucide-react'
import { expect, test } from 'vitest'
import { matchOf } from '#web/features/palette/fuzzy.ts'
import type { Command } from '#web/features/palette/offers.ts'
import { rankedCommands } from '#web/features/palette/ranked.ts'

const command = (label: string): Command => ({ id: label, label, icon: FileText, run: () => {} })
const LABELS = ['Go to French', 'Go to page Credits', 'Export version 1.0', 'Next issue', 'Go to page Menü']
const ranked = (query: string, recent: string[] = []) =>
  rankedCommands(query, [{ commands: LABELS.map(command) }], recent).map(({ label }) => label)

test('letters in their order are found, words in any order, and accents do not matter', () => {
  expect(ranked('expver')[0]).toBe('Export version 1.0')
  expect(ranked('credits page')).toEqual(['Go to page Credits'])
  expect(ranked('menu')[0]).toBe('Go to page Menü')
  expect(ranked('zzz')).toEqual([])
})

test('the beginnings of words count more than letters in between', () => {
  expect(matchOf('ni', 'Next issue')!).toBeGreaterThan(matchOf('xs', 'Next issue')!)
  expect(matchOf('fre', 'Go to French')!).toBeGreaterThan(matchOf('fre', 'Set free'.replace('free', 'of real'))!)
})

test('the command used last comes first', () => {
  expect(ranked('', ['Next issue', 'Go to French']).slice(0, 2)).toEqual(['Next issue', 'Go to French'])
  expect(ranked('go to', ['Go to page Credits'])[0]).toBe('Go to page Credits')
})

test('rows are looked for only once something is typed', () => {
  const find = (query: string) => [command(`Go to row ${query}`)]
  const labels = (query: string) => rankedCommands(query, [{ commands: [], find }], []).map(({ label }) => label)
  expect(labels(' ')).toEqual([])
  expect(labels('menu.start')).toEqual(['Go to row menu.start'])
})

test('a command that has the words comes before rows, and a row before letters here and there', () => {
  const commands = [command('Fill from memory'), command('Move every row to the end of my order')]
  const find = () => [command('Go to row VIDEO_MEMORY'), command('Go to row memory')]
  const labels = rankedCommands('memory', [{ commands, find }], []).map(({ label }) => label)
  expect(labels[0]).toBe('Fill from memory')
  expect(labels.slice(1, 3).sort()).toEqual(['Go to row VIDEO_MEMORY', 'Go to row memory'])
  expect(rankedCommands('video_mem', [{ commands, find }], [])[0]!.label).toBe('Go to row VIDEO_MEMORY')
})
