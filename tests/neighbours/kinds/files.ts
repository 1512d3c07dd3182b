import { formOf } from '../forms.ts'
import type { Attacker } from '../processes/attacker.ts'
import { atOnce } from '../processes/attacker.ts'
import { type Kinds, once } from './kind.ts'
import { drawText, ENDINGS, STEEP_TEXTS } from './texts.ts'
import { drawWorkbook, WORKBOOKS } from './workbooks.ts'
import { blanks, zip } from './zip.ts'

const MIB = 1024 * 1024
const NEW_PAGE = { name: 'Mine', type: 'dialogue' }

export const imports = ({ version_id }: Attacker) => `/versions/${version_id}/pages/import`
const folder = (attacker: Attacker, bytes: Uint8Array, path = 'folder.zip', what = '/preview') =>
  attacker.call('POST', `${imports(attacker)}/files${what}`, { body: formOf({ type: 'dialogue' }, [{ path, bytes }]) })
export const file = (attacker: Attacker, path: string, bytes: Uint8Array, what = '/preview') =>
  attacker.call('POST', `${imports(attacker)}/file${what}`, {
    body: formOf(what ? {} : { ...NEW_PAGE, name: `${attacker.random()}` }, [{ path, bytes }]),
  })

const ZIPS: Record<string, () => Uint8Array> = {
  'two of blanks': () => zip(['a.json', 'b.json'].map((name) => [name, blanks(31 * MIB)])),
  'many of blanks': () => zip(Array.from({ length: 900 }, (_, n) => [`${n}/en.json`, blanks(70_000)])),
  'many small': () => zip(Array.from({ length: 1000 }, (_, n) => [`${n}/en.json`, Buffer.from(`{"a": "Text ${n}"}`)])),
  'many headers': () => {
    const header = Buffer.from(`a,b,${'c,'.repeat(32_000)}\n`)
    return zip(Array.from({ length: 900 }, (_, n) => [`${n}.csv`, header]))
  },
  'too many': () => zip(Array.from({ length: 60_000 }, (_, n) => [`${n}.json`, Buffer.from('{}')])),
  'long rows': () => {
    const rows = Buffer.from(
      `identifier,content\n${Array.from({ length: 20_000 }, (_, n) => `row_${n},${'word '.repeat(50)}`).join('\n')}`,
    )
    return zip(Array.from({ length: 12 }, (_, n) => [`${n}.csv`, rows]))
  },
}
const zipOf = (name: string) => once(`zip ${name}`, ZIPS[name]!)
const ZIP_NAMES = Object.keys(ZIPS)
const steepOf = (name: string) => once(`steep ${name}`, () => Buffer.from(STEEP_TEXTS[name]![1]()))
const LARGE_CSV = () =>
  once('large csv', () =>
    Buffer.from(
      `identifier,content,es\n${Array.from({ length: 49_000 }, (_, n) => `row_${n},${'word '.repeat(60)},${'palabra '.repeat(30)}`).join('\n')}`,
    ),
  )
const TERMS = () =>
  once('terms', () =>
    Buffer.from(
      `term_id,term_description,target_language,translation\n${Array.from({ length: 40_000 }, (_, n) => `${'x '.repeat(110)}${n},d,es,${'y'.repeat(200)}`).join('\n')}`,
    ),
  )
const units = (count: number, unit: (n: number) => string) => Array.from({ length: count }, (_, n) => unit(n)).join('')
const TMX = () =>
  once('tmx', () =>
    Buffer.from(
      `<tmx version="1.4"><header srclang="en"/><body>${units(100_000, (n) => `<tu><tuv xml:lang="en"><seg>Text ${n}</seg></tuv><tuv xml:lang="es"><seg>Texto ${n}</seg></tuv></tu>`)}</body></tmx>`,
    ),
  )
const TBX = () =>
  once('tbx', () =>
    Buffer.from(
      `<martif xml:lang="en"><text><body>${units(60_000, (n) => `<termEntry><langSet xml:lang="en"><tig><term>bow ${n}</term></tig></langSet></termEntry>`)}</body></text></martif>`,
    ),
  )

export const FILES: Kinds = {
  'ZIPs of blanks': {
    prepare: () => zipOf('two of blanks'),
    attack: (attacker) => atOnce(8, () => folder(attacker, zipOf('two of blanks'))),
  },
  'other ZIPs': {
    prepare: () => ZIP_NAMES.forEach(zipOf),
    attack: (attacker) => atOnce(6, () => folder(attacker, zipOf(attacker.pick(ZIP_NAMES)))),
  },
  'imports of whole folders': {
    prepare: () => zipOf('long rows'),
    attack: (attacker) =>
      atOnce(3, () => folder(attacker, zipOf(attacker.pick(['long rows', 'many small'])), 'folder.zip', '')),
  },
  'ZIPs and leaving': {
    prepare: () => zipOf('two of blanks'),
    attack: (attacker) =>
      atOnce(6, () =>
        attacker.call('POST', `${imports(attacker)}/files/preview`, {
          body: formOf({}, [{ path: 'folder.zip', bytes: zipOf('two of blanks') }]),
          leavesAfterMs: attacker.below(200),
        }),
      ),
  },
  ...Object.fromEntries(
    Object.keys(WORKBOOKS).map((name) => [
      `workbook: ${name}`,
      {
        prepare: () => once(name, WORKBOOKS[name]!),
        attack: (attacker: Attacker) => atOnce(4, () => file(attacker, 'a.xlsx', once(name, WORKBOOKS[name]!))),
      },
    ]),
  ),
  'drawn workbooks': {
    attack: (attacker) => {
      const book = drawWorkbook(attacker)
      return atOnce(4, () => file(attacker, 'a.xlsx', book, attacker.pick(['/preview', ''])))
    },
  },
  ...Object.fromEntries(
    Object.entries(STEEP_TEXTS).map(([name, [ending]]) => [
      `text: ${name}`,
      {
        prepare: () => steepOf(name),
        attack: (attacker: Attacker) => atOnce(4, () => file(attacker, `a.${ending}`, steepOf(name))),
      },
    ]),
  ),
  'drawn texts': {
    attack: (attacker) => {
      const ending = attacker.pick(ENDINGS)
      const bytes = Buffer.from(drawText(attacker, ending))
      return atOnce(4, () => file(attacker, `a.${ending}`, bytes, attacker.pick(['/preview', ''])))
    },
  },
  'large CSV previews': {
    prepare: LARGE_CSV,
    attack: (attacker) =>
      atOnce(8, () =>
        attacker.call('POST', `${imports(attacker)}/preview`, {
          body: formOf(NEW_PAGE, [{ path: 'a.csv', bytes: LARGE_CSV() }]),
        }),
      ),
  },
  'large CSV imports': {
    prepare: LARGE_CSV,
    attack: (attacker) =>
      atOnce(4, () =>
        attacker.call('POST', imports(attacker), { body: formOf(NEW_PAGE, [{ path: 'a.csv', bytes: LARGE_CSV() }]) }),
      ),
  },
  glossaries: {
    prepare: TERMS,
    attack: (attacker) =>
      atOnce(4, () =>
        attacker.call('POST', `/glossaries/${attacker.glossary_id}/upload-csv${attacker.pick(['', '/preview'])}`, {
          body: formOf({}, [{ path: 'a.csv', bytes: TERMS() }]),
        }),
      ),
  },
  'TMX and TBX': {
    prepare: () => [TMX(), TBX()],
    attack: (attacker) =>
      atOnce(4, (n) =>
        n % 2
          ? attacker.call('POST', `/projects/${attacker.project_id}/memory/imports`, {
              body: formOf({}, [{ path: 'a.tmx', bytes: TMX() }]),
            })
          : attacker.call('POST', `/glossaries/${attacker.glossary_id}/upload-tbx${attacker.pick(['', '/preview'])}`, {
              body: formOf({}, [{ path: 'a.tbx', bytes: TBX() }]),
            }),
      ),
  },
  'slow uploads': {
    attack: (attacker) =>
      atOnce(40, () =>
        attacker.call('POST', `${imports(attacker)}${attacker.pick(['/preview', '/file/preview', '/files/preview'])}`, {
          body: formOf(NEW_PAGE, [
            { path: 'a.csv', bytes: Buffer.from(`identifier,content\n${'a,b\n'.repeat(10_000)}`) },
          ]),
          slowly: { piece: attacker.pick([1, 100, 2000]), everyMs: attacker.pick([20, 200, 1000]) },
        }),
      ),
  },
  'uploads in single bytes': {
    attack: (attacker) =>
      atOnce(10, () =>
        attacker.call('POST', `${imports(attacker)}/preview`, {
          body: formOf(NEW_PAGE, [
            { path: 'a.csv', bytes: Buffer.from(`identifier,content\n${'a,b\n'.repeat(3000)}`) },
          ]),
          slowly: { piece: 1, everyMs: 0 },
        }),
      ),
  },
}
