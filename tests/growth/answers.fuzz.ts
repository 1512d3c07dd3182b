import { expect, test } from 'vitest'
import { createRowStream } from '#server/integrations/rowStream.ts'
import { testOneIn } from '../support/runs/nightly.ts'
import { expectLinear } from './growth.ts'

const LARGEST = process.env.FUZZ ? 4_000_000 : 500_000
const fill = (piece: string, size: number) => piece.repeat(Math.floor(size / piece.length))

function readAnswer(text: string, pieceLength: number) {
  const rows: { id: string }[] = []
  const push = createRowStream((row) => rows.push(row))
  for (let at = 0; at < text.length; at += pieceLength) push(text.slice(at, at + pieceLength))
  return rows
}

const SHAPES: Record<string, (size: number) => string> = {
  'lists inside each other': (size) => fill('[1,', size / 2) + fill(']', size / 6),
  'lists side by side': (size) => `{"rows":[${fill('[],', size)}`,
  'many rows': (size) => `{"rows":[${fill('[1,"a"],', size)}`,
  'one text without an end': (size) => `[1,"${fill('a', size)}`,
  'prose without rows': (size) => fill('a "word" ', size),
  'nothing but openings': (size) => fill('[', size),
  'objects in a list': (size) => `["a",${fill('{', size / 2)}${fill('}', size / 2)}]`,
}

testOneIn(3, Object.entries(SHAPES))('an answer of a model is read in linear time: %s', async ([name, make]) => {
  for (const pieceLength of [4, LARGEST])
    await expectLinear({ name, make, run: (text) => readAnswer(text, pieceLength), largest: LARGEST - 100 })
})

test('rows are found wherever the pieces of an answer are cut', () => {
  const answer = 'Here [[ it is: ```{"rows":[[1,"a[\\"]b",2.5],["2","\\\\"],[3,{"x":1}],[4]]} ["5","b"]'
  for (const pieceLength of [1, 2, 3, 5, 8, 1000])
    expect(readAnswer(answer, pieceLength), `pieces of ${pieceLength}`).toEqual([
      { id: '1', values: ['a["]b', 2.5] },
      { id: '2', values: ['\\'] },
      { id: '5', values: ['b'] },
    ])
})

test('an answer that does not end is refused as an error of the service', () => {
  const push = createRowStream(() => undefined)
  const piece = 'a'.repeat(100_000)
  expect(() => {
    for (let n = 0; n < 100; n++) push(piece)
  }).toThrow('The answer of the translation service is too large')
})
