import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sceneOf } from '#db/vocabulary/texts/scenes.ts'

const END =
  /(?:^|[-._/:# \t\n\v\f\r]+)(?:(?:[0-9]+|(?=[0-9A-Fa-f]*[0-9])[0-9A-Fa-f]{6,})(?:[-._/:# \t\n\v\f\r][\s\S]*)?|[^-._/:# \t\n\v\f\r]*)$/

/** The rule as one expression: off goes all from the first number or checksum on; without one the last part. */
const sceneIn = (identifier: string) =>
  identifier
    .replace(END, '')
    .replace(/[-._/:# \t\n\v\f\r]+/g, ' ')
    .replace(/^ | $/g, '') || null

test.each([
  ['harbour_013_mira', 'harbour'],
  ['start_915cb944', 'start'],
  ['quest.intro.line_01', 'quest intro line'],
  ['menu.options', 'menu'],
  ['ch1_harbour_004', 'ch1 harbour'],
  ['title', null],
  ['001_opening', null],
])('%s belongs to the scene "%s"', (identifier, scene) => expect(sceneOf(identifier)).toBe(scene))

test('scenes of identifiers of any form are those that one expression finds', () => {
  const part = fc.oneof(
    fc.stringMatching(/^[0-9]{1,4}$/),
    fc.stringMatching(/^[0-9a-fA-F]{4,9}$/),
    fc.string({ maxLength: 6, unit: 'grapheme' }),
    fc.constantFrom('harbour', 'línea', '第一章', '5%', "it's", 'a\\b', ''),
  )
  const separator = fc.constantFrom('_', '.', '-', '/', ':', '#', ' ', '\n', '\t', '__', '. ')
  const identifier = fc
    .array(fc.tuple(part, separator), { minLength: 1, maxLength: 6 })
    .map((pieces) => pieces.flat().slice(0, -1).join(''))
  fc.assert(
    fc.property(identifier, (one) => sceneOf(one) === sceneIn(one)),
    { numRuns: 3000, seed: Number(process.env.SEED ?? 1) },
  )
})
