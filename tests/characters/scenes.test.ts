import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sceneOf } from '#db/vocabulary/texts/scenes.ts'

const [S, P] = ['[-._/:# \\t\\n\\v\\f\\r]+', '[^-._/:# \\t\\n\\v\\f\\r]+']
const CHECKSUM = `(?=[0-9]*[A-Fa-f])(?=[A-Fa-f]*[0-9])[0-9A-Fa-f]{6,}(?=${S}|$)`
const FORMS = [
  new RegExp(`^((?:${S})?(?:(?!${CHECKSUM})${P}${S})*?)${CHECKSUM}`),
  new RegExp(`^((?:${S})?(?:${P}${S})*)[0-9]+(?=${S}|$)`),
  new RegExp(`^((?:${S})?(?:${P}${S})*)(?:${P})?$`),
]

/** The rule as expressions: the first that fits has the scene before its checksum, its last number, or its last part. */
const sceneIn = (identifier: string) =>
  FORMS.flatMap((form) => form.exec(identifier)?.[1] ?? [])[0]!
    .replace(new RegExp(S, 'g'), ' ')
    .replace(/^ | $/g, '') || null

test.each([
  ['harbour_013_mira', 'harbour'],
  ['start_915cb944', 'start'],
  ['start_915cb944_1', 'start'],
  ['quest.intro.line_01', 'quest intro line'],
  ['chapter_12.scene_3.line_077', 'chapter 12 scene 3 line'],
  ['menu.options', 'menu'],
  ['ch1_harbour_004', 'ch1 harbour'],
  ['order_20261130', 'order'],
  ['title', null],
  ['001_opening', null],
])('%s belongs to the scene "%s"', (identifier, scene) => expect(sceneOf(identifier)).toBe(scene))

test('scenes of identifiers of any form are those that expressions find', () => {
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
