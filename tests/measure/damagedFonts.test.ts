import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openGameFont } from '#collab/text/measure/gameFont.ts'
import { layOut } from '#collab/text/measure/layOut.ts'
import { readFont } from '#server/textBoxes/readFont.ts'
import { CORPUS, fontBytes } from './corpus.ts'

const THAI = CORPUS.find(({ language }) => language === 'th')!
const damage = fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), to: fc.nat(255) }), {
  minLength: 1,
  maxLength: 40,
})

test('a damaged font is refused, or measures with what is left of it', async () => {
  const whole = await fontBytes(THAI.file)
  await fc.assert(
    fc.asyncProperty(damage, fc.boolean(), async (places, inHead) => {
      const bytes = Buffer.from(whole)
      for (const { at, to } of places) bytes[Math.floor(at * (inHead ? 400 : bytes.length - 1))] = to
      const reading = readFont({ kind: 'font' })
      reading.push(bytes)
      const read = await reading.answers.font()
      if ('fault' in read) return
      const lines = layOut(openGameFont(read.bytes), { size: 20, width: 100, lines: 3 }, THAI.texts[0]!)
      expect(lines.map(({ text }) => text).join('')).toBe(THAI.texts[0]!.replaceAll(' ', ''))
      for (const { width } of lines) expect(Number.isFinite(width)).toBe(true)
    }),
    { numRuns: process.env.FUZZ ? 5_000 : 60, seed: Number(process.env.SEED ?? 1) },
  )
})
