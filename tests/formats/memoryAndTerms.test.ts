import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GENDERS, PARTS_OF_SPEECH } from '#db/vocabulary/texts/terms.ts'
import { readTbxTerms, type TbxTerm } from '#server/formats/exchange/tbxTerms.ts'
import { tmx } from '#server/formats/exchange/tmx.ts'
import { tbxEntry, tbxHead, tbxTail } from '#server/formats/exchange/writeTbx.ts'
import { tmxHead, tmxTail, tmxUnit } from '#server/formats/exchange/writeTmx.ts'
import { awkwardText, bytesOf } from './roundTrips.ts'

const numRuns = Number(process.env.INPUTS ?? (process.env.FUZZ ? 20_000 : 300))
const text = awkwardText(false)
const orNothing = fc.oneof(fc.constant(''), text)

const unwritten = (one: { language: string; text: string }) => ({ ...one, writer: null, at: new Date(0) })

test('a memory comes back with every text', () => {
  fc.assert(
    fc.property(text, text, text, orNothing, (source, spanish, japanese, context) => {
      const translations = [
        { language: 'es', text: spanish },
        { language: 'ja', text: japanese },
      ]
      const unit = tmxUnit({ identifier: 'a "b"', source, context, translations: translations.map(unwritten) }, 'en')
      const { entries } = tmx.read(bytesOf(tmxHead('en') + unit + tmxTail))
      expect(entries).toMatchObject([{ identifier: 'a "b"', source, context, translations }])
    }),
    { numRuns },
  )
})

type Line = Omit<TbxTerm, 'line'>
const glossaryOf = (...entries: Line[][]) =>
  bytesOf(tbxHead('en') + entries.map((lines) => tbxEntry(lines, 'en')).join('') + tbxTail)

test('a glossary comes back with every line', () => {
  const said = fc.record({ translation: orNothing, notes: orNothing, context: orNothing })
  fc.assert(
    fc.property(text, orNothing, text, said, said, (identifier, source, description, one, other) => {
      const term = { identifier, source, description }
      const lines: Line[] = [
        { ...term, language: 'es', ...one },
        { ...term, language: 'de', ...other },
      ]
      const alone: Line = { ...term, language: null, ...other, translation: '' }
      expect(readTbxTerms(glossaryOf(lines, [alone])).map(({ line: _, ...rest }) => rest)).toEqual([...lines, alone])
    }),
    { numRuns },
  )
})

const word = awkwardText(false)
  .map((text) => text.trim().replaceAll(/[\r\n]+/g, ' '))
  .filter(Boolean)
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 3 })
const perhaps = <Key extends string, Value>(name: Key, value: fc.Arbitrary<Value>) =>
  fc.oneof(
    fc.constant({}),
    value.map((one) => ({ [name]: one })),
  )

test('a glossary comes back with every fact of its terms', () => {
  const shared = fc
    .tuple(
      perhaps('part_of_speech', fc.constantFrom(...PARTS_OF_SPEECH)),
      perhaps('is_case_sensitive', fc.constant(true)),
      perhaps('is_proposed', fc.constant(true)),
      perhaps('source_variants', words),
    )
    .map((facts): Partial<Line> => Object.assign({}, ...facts))
  const own = fc
    .tuple(perhaps('forbidden', words), perhaps('variants', words), perhaps('gender', fc.constantFrom(...GENDERS)))
    .map((facts): Partial<Line> => Object.assign({}, ...facts))
  fc.assert(
    fc.property(text, text, shared, own, own, (identifier, source, facts, one, other) => {
      const term = { identifier, source, description: 'A term', notes: '', context: '', ...facts }
      const lines: Line[] = [
        { ...term, language: 'es', translation: 'uno', ...one },
        { ...term, language: 'de', translation: 'eins', ...other },
      ]
      expect(readTbxTerms(glossaryOf(lines)).map(({ line: _, ...rest }) => rest)).toEqual(lines)
    }),
    { numRuns },
  )
})

const FOREIGN = `<?xml version="1.0"?>
<tbx type="TBX-Basic" style="dca" xml:lang="en-US" xmlns="urn:iso:std:iso:30042:ed-2">
  <text><body>
    <conceptEntry id="c1">
      <descripGrp><descrip type="definition">A weapon</descrip></descripGrp>
      <langSec xml:lang="de"><termSec><term>Schwert</term><note>sharp</note></termSec></langSec>
      <langSec xml:lang="en"><termSec><term>sword</term></termSec></langSec>
    </conceptEntry>
    <conceptEntry id="c2"><langSec xml:lang="en"><termSec><term>bow</term></termSec></langSec></conceptEntry>
  </body></text>
</tbx>`

test('a glossary of another tool is known by its source terms', () => {
  const none = { description: '', notes: '', context: '', translation: '' }
  expect(readTbxTerms(bytesOf(FOREIGN))).toEqual([
    {
      ...none,
      identifier: 'sword',
      source: 'sword',
      description: 'A weapon',
      language: 'de',
      translation: 'Schwert',
      notes: 'sharp',
      line: 4,
    },
    { ...none, identifier: 'bow', source: 'bow', language: null, line: 9 },
  ])
})

test('further terms of another tool are variants, and those that it deprecates are forbidden', () => {
  const term = (text: string, status?: string) =>
    `<ntig><termGrp><term>${text}</term>${status ? `<termNote type="administrativeStatus">${status}</termNote>` : ''}</termGrp></ntig>`
  const file = `<martif type="TBX" xml:lang="en"><text><body><termEntry>
    <langSet xml:lang="en"><ntig><termGrp><term>keeper</term><termNote type="partOfSpeech">noun</termNote></termGrp></ntig></langSet>
    <langSet xml:lang="es">${term('guarda', 'deprecatedTerm-admn-sts')}${term('vigilante', 'preferredTerm')}${term('celador')}</langSet>
  </termEntry></body></text></martif>`
  expect(readTbxTerms(bytesOf(file))).toMatchObject([
    { translation: 'vigilante', forbidden: ['guarda'], variants: ['celador'], part_of_speech: 'noun' },
  ])
})

test('no entity is expanded or fetched', () => {
  const bomb = `<!DOCTYPE martif [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
<martif xml:lang="en"><text><body><termEntry><langSet xml:lang="en"><tig><term>&b;&c;</term></tig></langSet></termEntry></body></text></martif>`
  expect(readTbxTerms(bytesOf(bomb))[0]!.source).toBe('&b;&c;')
})

test('a character that XML cannot hold is named', () => {
  const unit = { identifier: 'a', source: 'x\u0001', context: '', translations: [] }
  expect(() => tmxUnit(unit, 'en')).toThrow('XML cannot hold the character U+0001')
})
