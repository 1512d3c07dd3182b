import { FluentParser } from '@fluent/syntax'
import papaparse from 'papaparse'
import { parse as parsePlist } from 'plist'
import { storedZip } from '../../growth/files/storedZip.ts'
import { unzip } from '../../support/app/unzip.ts'
import { workbookRows } from '../syntaxes/workbooks.ts'
import { attribute, parser, type Row, textIn, type Writer, type Xml, xmlText } from './writers.ts'

const named = (rows: readonly Row[]) => rows.map(({ key, text }) => [key, text] as const)
const keyed = (all: Iterable<readonly [string, string]>) =>
  new Map([...all].map(([key, text]) => [JSON.stringify([key]), text]))
const jsonOf = (members: readonly (readonly [string, string])[]) =>
  `{\n${members.map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)}`).join(',\n')}\n}\n`

/** A property list of texts by their keys, as Apple's tools write it for apps. */
function binaryPlist(members: readonly (readonly [string, string])[]) {
  const text = (value: string) => {
    const isAscii = /^[\0-\x7f]*$/.test(value)
    const bytes = isAscii ? Buffer.from(value, 'latin1') : Buffer.from(value, 'utf16le').swap16()
    const kind = isAscii ? 0x50 : 0x60
    const head = value.length < 15 ? [kind + value.length] : [kind + 15, 0x11, value.length >> 8, value.length & 255]
    return Buffer.concat([Buffer.from(head), bytes])
  }
  const pair = (at: number) => [at >> 8, at & 255]
  const count = members.length
  const head = count < 15 ? [0xd0 + count] : [0xdf, 0x11, ...pair(count)]
  const references = [...members.keys()]
    .map((at) => pair(at + 1))
    .concat([...members.keys()].map((at) => pair(count + at + 1)))
  const objects = [
    Buffer.from([...head, ...references.flat()]),
    ...members.map(([key]) => text(key)),
    ...members.map(([, value]) => text(value)),
  ]
  let offset = 8
  const offsets = objects.flatMap((object) => {
    const at = pair(offset)
    offset += object.length
    return at
  })
  const trailer = Buffer.alloc(32)
  trailer.set([2, 2], 6)
  trailer.writeUInt32BE(objects.length, 12)
  trailer.writeUInt32BE(offset, 28)
  return new Uint8Array(Buffer.concat([Buffer.from('bplist00'), ...objects, Buffer.from(offsets), trailer]))
}

function readBinaryPlist(bytes: Buffer) {
  const [offsetSize, referenceSize] = [bytes[bytes.length - 26]!, bytes[bytes.length - 25]!]
  const [count, table] = [bytes.readUInt32BE(bytes.length - 20), bytes.readUInt32BE(bytes.length - 4)]
  const offsets = Array.from({ length: count }, (_, at) => bytes.readUIntBE(table + at * offsetSize, offsetSize))
  const sized = (at: number) => {
    const small = bytes[at]! & 15
    if (small < 15) return { size: small, from: at + 1 }
    const width = 1 << (bytes[at + 1]! & 15)
    return { size: bytes.readUIntBE(at + 2, width), from: at + 2 + width }
  }
  const textAt = (object: number) => {
    const at = offsets[object]!
    const { size, from } = sized(at)
    if (bytes[at]! >> 4 === 5) return bytes.toString('latin1', from, from + size)
    return Buffer.from(bytes.subarray(from, from + size * 2))
      .swap16()
      .toString('utf16le')
  }
  const { size, from } = sized(offsets[bytes.readUInt32BE(bytes.length - 12)]!)
  const reference = (at: number) => bytes.readUIntBE(from + at * referenceSize, referenceSize)
  return Array.from({ length: size }, (_, at) => [textAt(reference(at)), textAt(reference(size + at))] as const)
}

const QUOTED = /"((?:[^"\\]|\\.)*)" = "((?:[^"\\]|\\.)*)";/gs
const strings = (language: string) => `${language}.lproj/Localizable.strings`

const cell = (value: string) => (/[",\n;]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
type Column = { language: string; texts: ReadonlyMap<string, string> }
const tableRows = (columns: readonly Column[]) => {
  const [source] = columns
  return [
    ['key', ...columns.map(({ language }) => language)],
    ...[...source!.texts.keys()].map((key) => [key, ...columns.map(({ texts }) => texts.get(key) ?? '')]),
  ]
}
const columnIn = ([header = [], ...rows]: string[][], language: string) =>
  keyed(
    rows
      .map((row): [string, string] => [row[0]!, row[header.indexOf(language)] ?? ''])
      .filter(([, text]) => text !== ''),
  )

export const MORE_WRITERS: Record<string, Writer> = {
  arb: {
    path: (language) => `lib/l10n/app_${language.replace('-', '_')}.arb`,
    hasScopes: false,
    hasPlurals: false,
    write: (rows, language) => jsonOf([['@@locale', language.replace('-', '_')], ...named(rows)]),
    read: (file) =>
      keyed(Object.entries(JSON.parse(String(file)) as Record<string, string>).filter(([key]) => key !== '@@locale')),
  },
  resx: {
    path: (language) => `Strings${language === 'en' ? '' : `.${language}`}.resx`,
    hasScopes: false,
    hasPlurals: false,
    write: (rows) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<root>\n${named(rows)
        .map(
          ([key, text]) =>
            `  <data name="${xmlText(key)}" xml:space="preserve">\n    <value>${xmlText(text)}</value>\n  </data>\n`,
        )
        .join('')}</root>\n`,
    read(file) {
      const [root] = (parser.parse(String(file)) as Xml).root as [Xml]
      return keyed((root.data ?? []).map((data) => [attribute(data, 'name'), textIn(data.value![0])] as const))
    },
  },
  strings: {
    path: strings,
    hasScopes: false,
    hasPlurals: false,
    write: (rows) =>
      named(rows)
        .map(([key, text]) => `${JSON.stringify(key)} = ${JSON.stringify(text)};\n`)
        .join(''),
    read: (file) =>
      keyed(
        [...String(file).matchAll(QUOTED)].map(
          ([, key, text]) => [JSON.parse(`"${key}"`), JSON.parse(`"${text}"`)] as const,
        ),
      ),
  },
  stringsXml: {
    path: strings,
    hasScopes: false,
    hasPlurals: false,
    fits: ({ key }) => key !== '__proto__',
    write: (rows) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n${named(rows)
        .map(([key, text]) => `\t<key>${xmlText(key)}</key>\n\t<string>${xmlText(text)}</string>\n`)
        .join('')}</dict>\n</plist>\n`,
    read: (file) => keyed(Object.entries(parsePlist(String(file)) as Record<string, string>)),
  },
  stringsBinary: {
    path: strings,
    hasScopes: false,
    hasPlurals: false,
    write: (rows) => binaryPlist(named(rows)),
    read: (file) => keyed(readBinaryPlist(file)),
  },
  'qt-ts': {
    path: (language) => `i18n/app_${language}.ts`,
    hasScopes: true,
    hasPlurals: false,
    addsPlaces: true,
    write(rows, language, sourceOf) {
      const contexts = [...Map.groupBy(rows, ({ scope }) => scope)].map(([scope, own]) => {
        const messages = own.map(
          (row) =>
            `    <message>\n        <source>${xmlText(sourceOf(row))}</source>\n        <translation>${xmlText(row.text)}</translation>\n    </message>\n`,
        )
        return `<context>\n    <name>${xmlText(scope)}</name>\n${messages.join('')}</context>\n`
      })
      return `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="${language.replace('-', '_')}">\n${contexts.join('')}</TS>\n`
    },
    read(file) {
      const [root] = (parser.parse(String(file)) as Xml).TS as [Xml]
      return new Map(
        (root.context ?? []).flatMap((context) =>
          context.message!.map((message): [string, string] => [
            JSON.stringify([textIn(context.name![0]), textIn(message.source![0])]),
            textIn(message.translation?.[0] ?? ''),
          ]),
        ),
      )
    },
  },
  fluent: {
    addsPlaces: true,
    path: (language) => `locales/${language}/game.ftl`,
    hasScopes: false,
    hasPlurals: false,
    fits: ({ key }) => /^[a-zA-Z][\w-]*$/.test(key),
    write: (rows) =>
      named(rows)
        .map(([key, text]) => `${key} = ${text}\n`)
        .join(''),
    read: (file) =>
      keyed(
        new FluentParser({ withSpans: false })
          .parse(String(file))
          .body.flatMap((entry) =>
            entry.type === 'Message'
              ? [
                  [
                    entry.id.name,
                    entry.value!.elements.map((part) => ('value' in part ? String(part.value) : '?')).join(''),
                  ] as const,
                ]
              : [],
          ),
      ),
  },
  xliff2: {
    path: (language) => `i18n/game.${language}.xlf`,
    hasScopes: true,
    hasPlurals: false,
    write(rows, language, sourceOf) {
      const files = [...Map.groupBy(rows, ({ scope }) => scope)].map(([scope, own]) => {
        const units = own.map((row) => {
          const target = language === 'en' ? '' : `<target>${xmlText(row.text)}</target>`
          return `<unit id="${xmlText(row.key)}"><segment><source>${xmlText(sourceOf(row))}</source>${target}</segment></unit>`
        })
        return `<file id="${xmlText(scope || 'main')}">${units.join('\n')}</file>`
      })
      const named = language === 'en' ? '' : ` trgLang="${language}"`
      return `<?xml version="1.0"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en"${named}>${files.join('\n')}</xliff>\n`
    },
    read(file) {
      const [root] = (parser.parse(String(file)) as Xml).xliff as [Xml]
      const units = root.file!.flatMap((part) => part.unit!.map((unit) => [attribute(part, 'id'), unit] as const))
      return new Map(
        units.map(([scope, unit]) => [
          JSON.stringify([scope, attribute(unit, 'id')]),
          textIn(unit.segment![0]!.target?.[0] ?? ''),
        ]),
      )
    },
  },
  csv: {
    path: () => 'texts.csv',
    hasScopes: false,
    hasPlurals: false,
    fits: ({ key }) => key !== '',
    writeTable: (columns) =>
      tableRows(columns)
        .map((row) => `${row.map(cell).join(',')}\r\n`)
        .join(''),
    read: (file, language) =>
      columnIn(papaparse.parse<string[]>(String(file), { skipEmptyLines: true }).data, language),
  },
  xlsx: {
    path: () => 'texts.xlsx',
    hasScopes: false,
    hasPlurals: false,
    fits: ({ key }) => key !== '',
    writeTable: (columns) => storedZip(workbookRows(tableRows(columns))),
    async read(file, language) {
      const parts = await unzip(file)
      const [sheet] = (parser.parse(String(parts.get('xl/worksheets/sheet1.xml'))) as Xml).worksheet as [Xml]
      const rows = sheet.sheetData![0]!.row!.map((row) => {
        const cells: string[] = []
        for (const one of row.c ?? [])
          cells[String(attribute(one, 'r')).charCodeAt(0) - 65] = textIn(one.is?.[0]?.t?.[0] ?? '')
        return Array.from(cells, (text) => text ?? '')
      })
      return columnIn(rows, language)
    },
  },
}
