import { FluentParser, FluentSerializer, Message, Pattern, TextElement } from '@fluent/syntax'
import { parse as parseProperties, stringify as stringifyProperties } from 'dot-properties'
import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import Papa from 'papaparse'
import { build, type PlistValue, parseOpenStep, parse as parsePlist } from 'plist'
import { readSheet } from 'read-excel-file/node'
import writeXlsxFile from 'write-excel-file/node'
import { parseDocument, visit } from 'yaml'

/** How a library of others reads a file, and writes it with another text in the place of each. */
type FormatPeer = {
  name: string
  read: (bytes: Buffer) => unknown
  write: (bytes: Buffer, text: string) => unknown
}

type Tree = Record<string, unknown>
type Gettext = { translations: Record<string, Record<string, { msgstr: string[] }>> }
type Xliff = Record<'xliff12ToJs' | 'xliff2js', (text: string) => Promise<Tree>> &
  Record<'jsToXliff12' | 'js2xliff', (tree: Tree) => Promise<string>>

/** Packages that have no types. */
const load = async (name: string): Promise<unknown> => import(name)
const { po: gettext } = (await load('gettext-parser')) as {
  po: { parse: (bytes: Buffer) => Gettext; compile: (tree: Gettext) => Buffer }
}
const xliff = (await load('xliff')) as Xliff

function replaceStrings(tree: Tree, text: string, isText = (_: string) => true) {
  for (const [name, value] of Object.entries(tree))
    if (typeof value === 'string' && isText(name)) tree[name] = text
    else if (typeof value === 'object' && value !== null) replaceStrings(value as Tree, text, isText)
  return tree
}

const json: FormatPeer = {
  name: 'JSON.parse and JSON.stringify of Node',
  read: (bytes) => JSON.parse(bytes.toString()),
  write: (bytes, text) => JSON.stringify(replaceStrings(JSON.parse(bytes.toString()), text), null, 2),
}

const XML = { preserveOrder: true, ignoreAttributes: false, trimValues: false, parseTagValue: false }
const xml: FormatPeer = {
  name: 'fast-xml-parser',
  read: (bytes) => new XMLParser(XML).parse(bytes),
  write: (bytes, text) => {
    const tree = new XMLParser(XML).parse(bytes)
    return new XMLBuilder(XML).build(replaceStrings(tree, text, (name) => name === '#text'))
  },
}

const ofXliff = (read: Xliff['xliff2js'], print: Xliff['js2xliff']): FormatPeer => ({
  name: 'xliff',
  read: (bytes) => read(bytes.toString()),
  async write(bytes, text) {
    const tree = await read(bytes.toString())
    return print(replaceStrings(tree, text, (name) => name === 'target'))
  },
})

const plist = (parse: (text: string) => unknown): FormatPeer => ({
  name: 'plist',
  read: (bytes) => parse(bytes.toString()),
  write: (bytes, text) => build(replaceStrings(parse(bytes.toString()) as Tree, text) as PlistValue),
})

const fluent = (bytes: Buffer) => new FluentParser({ withSpans: false }).parse(bytes.toString())

const yaml: FormatPeer = {
  name: 'yaml',
  read: (bytes) => parseDocument(bytes.toString()),
  write(bytes, text) {
    const document = parseDocument(bytes.toString())
    visit(document, {
      Scalar(key, node) {
        if (key === 'value') node.value = text
      },
    })
    return document.toString()
  },
}

/** By the format's id. */
export const FORMAT_PEERS: Record<string, FormatPeer> = {
  po: {
    name: 'gettext-parser',
    read: (bytes) => gettext.parse(bytes),
    write(bytes, text) {
      const tree = gettext.parse(bytes)
      for (const [context, entries] of Object.entries(tree.translations))
        if (context !== '') for (const entry of Object.values(entries)) entry.msgstr = [text]
      return gettext.compile(tree)
    },
  },
  android: xml,
  resx: xml,
  xliff1: ofXliff(xliff.xliff12ToJs, xliff.jsToXliff12),
  xliff2: ofXliff(xliff.xliff2js, xliff.js2xliff),
  'qt-ts': xml,
  tmx: xml,
  tbx: xml,
  strings: plist((text) => parseOpenStep(`{${text}}`)),
  stringsdict: plist(parsePlist),
  xcstrings: json,
  arb: json,
  chrome: json,
  i18next: json,
  json,
  'json-rooted': json,
  'json-languages': json,
  properties: {
    name: 'dot-properties',
    read: (bytes) => parseProperties(bytes.toString()),
    write: (bytes, text) => stringifyProperties(replaceStrings(parseProperties(bytes.toString()) as Tree, text)),
  },
  yaml,
  'yaml-plain': yaml,
  'yaml-languages': yaml,
  fluent: {
    name: '@fluent/syntax',
    read: fluent,
    write(bytes, text) {
      const resource = fluent(bytes)
      for (const entry of resource.body)
        if (entry instanceof Message) entry.value = new Pattern([new TextElement(text)])
      return new FluentSerializer().serialize(resource)
    },
  },
  renpy: {
    name: 'no library on npm: its lines, split and joined by Node',
    read: (bytes) => bytes.toString().split('\n'),
    write: (bytes, text) =>
      bytes
        .toString()
        .split('\n')
        .map((line) => (line.startsWith('    e') ? `    e "${text}"` : line))
        .join('\n'),
  },
  csv: {
    name: 'papaparse',
    read: (bytes) => Papa.parse(bytes.toString(), { header: true }),
    write(bytes, text) {
      const { data, meta } = Papa.parse<Record<string, string>>(bytes.toString(), {
        header: true,
        skipEmptyLines: true,
      })
      return Papa.unparse(
        data.map((row) => ({ ...row, de: text })),
        { columns: meta.fields! },
      )
    },
  },
  xlsx: {
    name: 'read-excel-file and write-excel-file',
    read: (bytes) => readSheet(bytes),
    async write(bytes, text) {
      const rows = (await readSheet(bytes)) as string[][]
      return writeXlsxFile(rows.map((row, at) => (at === 0 ? row : [...row.slice(0, 2), text]))).toBuffer()
    },
  },
}
