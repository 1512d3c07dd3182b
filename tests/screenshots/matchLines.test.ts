import { expect, test } from 'vitest'
import { matchLines } from '#server/screenshots/matchLines.ts'

const line = (text: string, y = 0, x = 10) => ({ text, region: { x, y, width: 10 * text.length, height: 20 } })
const textsOf = (...contents: string[]) => contents.map((content) => ({ id: content, content }))
const found = (lines: ReturnType<typeof line>[], ...contents: string[]) =>
  matchLines(lines, textsOf(...contents)).map(({ source_text_id }) => source_text_id)

test('finds texts whatever their case, accents and marks', () => {
  expect(found([line('START GAME!'), line('Cafe')], 'Start game', 'Café', 'Quit')).toEqual(['Start game', 'Café'])
})

test('joins lines below one another, and spans them', () => {
  const [match] = matchLines(
    [line('Do you really', 100), line('want to quit?', 130)],
    textsOf('Do you really want to quit?'),
  )
  expect(match!.region).toEqual({ x: 10, y: 100, width: 130, height: 50 })
})

test('passes over what stands for a value', () => {
  expect(found([line('Welcome back,')], 'Welcome back, {player}')).toEqual(['Welcome back, {player}'])
  expect(found([line('Bold words')], '<b>Bold</b> words')).toEqual(['<b>Bold</b> words'])
})

test('forgives a letter in eight, and none in short words', () => {
  expect(found([line('Continne the adventure')], 'Continue the adventure')).toEqual(['Continue the adventure'])
  expect(found([line('Qvit')], 'Quit')).toEqual([])
  expect(found([line('Load the settings')], 'Save the settings')).toEqual([])
})

test('names each text once, and nothing for an empty screen', () => {
  expect(found([line('Quit', 0), line('Quit', 50)], 'Quit', 'Quit')).toEqual(['Quit'])
  expect(found([], 'Quit')).toEqual([])
  expect(found([line('…'), line('***')], '…', '{value}')).toEqual([])
})

test('a screen of lines against 20,000 texts takes no time that others notice', () => {
  const many = Array.from({ length: 20_000 }, (_, n) => `Line number ${n} of a long dialogue that nobody reads`)
  const began = performance.now()
  expect(
    found(
      Array.from({ length: 60 }, (_, n) => line(`Something else ${n} that is not among the texts here`)),
      ...many,
    ),
  ).toEqual([])
  expect(performance.now() - began).toBeLessThan(2_000)
})
