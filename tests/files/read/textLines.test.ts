import { expect, test } from 'vitest'
import { type FileText, linesOf, packLines } from '#server/files/read/fileTexts.ts'
import { joinLines, unpackBeside, withLines } from '#server/files/read/textLines.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'

const random = seeded(chooseSeed('text lines'))
const below = (count: number) => Math.floor(random() * count)
const PARTS = ['a', 'b', '"', '\\', '","', '\\n', '\n', '",1,[]]', 'ü', '\u2028', '[', '0']
const word = () => Array.from({ length: below(4) }, () => PARTS[below(PARTS.length)]).join('')

function textOf(place: number): FileText {
  const text: FileText = [`${word()}${place}`, word(), below(2) ? '' : word(), below(30), []]
  if (below(4) === 0) text[4] = [below(2) ? ['de', word(), 'COMPLETED'] : ['de', word()]]
  if (below(6) === 0) text[5] = { speaker: word() || null }
  return text
}

function editionOf(texts: readonly FileText[]): FileText[] {
  const edition = texts.flatMap((text, place): FileText[] => {
    const kind = below(8)
    if (kind === 0) return []
    if (kind === 1) return [textOf(place + 100), text]
    if (kind === 2) return [text.with(1, word()) as FileText]
    if (kind === 3) return [[text[0], `${text[1]}${text[2]}`, '', text[3], []]]
    return [text]
  })
  return below(3) === 0 ? edition.reverse() : edition
}

test('texts beside a record are those of the record, and the lines of both those of each', () => {
  for (let round = 0; round < 300; round++) {
    const texts = Array.from({ length: below(8) }, (_, place) => textOf(place))
    const recorded = [editionOf(texts), editionOf(texts)]
    const file = withLines(texts)
    for (const record of recorded) {
      const found = unpackBeside(packLines(linesOf(record)), file)
      expect(found).toEqual(JSON.parse(JSON.stringify(record)))
      for (const [at, text] of found.entries()) {
        const own = texts.find(([identifier]) => identifier === text[0])
        expect(found[at] === own).toBe(own !== undefined && JSON.stringify(own) === JSON.stringify(text))
      }
    }
    expect(joinLines(file)).toBe(linesOf(texts).join('\n'))
  }
})

test('the lines of a record that a file has are not written again', () => {
  const texts = Array.from({ length: 5 }, (_, place): FileText => [`key ${place}`, 'Text', 'said by Maren', 1, []])
  const file = withLines(texts.with(2, ['key 2', 'Another', '', 1, []]))
  const found = unpackBeside(packLines(linesOf(texts)), file)
  expect(found.map((text, at) => text === file.texts[at])).toEqual([true, true, false, true, true])
  expect(file.lines.filter((line) => line !== undefined)).toHaveLength(1)
})
