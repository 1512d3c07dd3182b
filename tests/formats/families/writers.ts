import { parse as parseProperties } from 'dot-properties'
import { XMLParser } from 'fast-xml-parser'
import { parse as parseYaml, stringify as printYaml } from 'yaml'

type Gettext = { translations: Record<string, Record<string, { msgstr: string[] }>> }
/** It has no types. */
const load = async (name: string): Promise<unknown> => import(name)
const { po: gettext } = (await load('gettext-parser')) as { po: { parse: (bytes: Buffer) => Gettext } }

/** A text of a file: where it stands, and its forms if it has some. */
export type Row = { scope: string; key: string; text: string; other?: string }
type Tree = { [name: string]: Tree | string }
/** The part of a file of all languages that is in one of them; `texts` by their keys. */
type TableColumn = { language: string; rows: readonly Row[]; texts: ReadonlyMap<string, string> }
/** A format as others write and read it: no code of the product. */
export type Writer = {
  path: (language: string) => string
  /** Part of a key that the format has scopes for. */
  hasScopes: boolean
  hasPlurals: boolean
  /** Whether the format can have it. */
  fits?: (row: Pick<Row, 'scope' | 'key'>) => boolean
  /** A file of a language gets the places that it lacks. */
  addsPlaces?: true
  /** Its format has another name. */
  format?: string
  /** The values of a file by what leads to them; in a table those of a language. */
  read: (file: Buffer, language: string) => Map<string, string> | Promise<Map<string, string>>
} & (
  | { write: (rows: readonly Row[], language: string, sourceOf: (row: Row) => string) => string | Uint8Array }
  | { writeTable: (columns: TableColumn[]) => string | Uint8Array }
)

export const xmlText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
export const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: () => true,
  parseTagValue: false,
  trimValues: false,
})
export type Xml = Record<string, Xml[]> & { '#text'?: string }
export const textIn = (node: unknown) => (typeof node === 'string' ? node : ((node as Xml)['#text'] ?? ''))
export const attribute = (node: Xml, name: string) => (node as unknown as Record<string, string>)[`@${name}`] ?? ''

function flatten(tree: unknown, path: readonly string[] = []): [string, string][] {
  if (typeof tree === 'string') return [[JSON.stringify(path), tree]]
  return Object.entries(tree as object).flatMap(([name, inner]) => flatten(inner, [...path, name]))
}

/** A scope is an object around its keys. */
function treeOf(rows: readonly Row[], isPlural: (row: Row) => [string, Tree | string][]) {
  const empty = (): Tree => Object.create(null)
  const tree = empty()
  for (const row of rows) {
    if (row.scope !== '') tree[row.scope] ??= empty()
    const at = row.scope === '' ? tree : (tree[row.scope] as Tree)
    for (const [key, text] of isPlural(row)) at[key] = text
  }
  return tree
}

const flat = ({ key, text }: Row): [string, string][] => [[key, text]]
const i18nextForms = ({ key, text, other }: Row): [string, string][] =>
  other === undefined
    ? [[key, text]]
    : [
        [`${key}_one`, text],
        [`${key}_other`, other],
      ]

const railsForms = ({ key, text, other }: Row): [string, Tree | string][] => [
  [key, other === undefined ? text : { one: text, other }],
]

/** Keys that are forms or contexts of others. */
const isForm = (key: string) => ['one', 'other'].includes(key) || key.includes('_')

export const WRITERS: Record<string, Writer> = {
  json: {
    path: (language) => `l/${language}.json`,
    hasScopes: true,
    hasPlurals: false,
    write: (rows) => JSON.stringify(treeOf(rows, flat), null, 2),
    read: (file) => new Map(flatten(JSON.parse(String(file)))),
  },
  i18next: {
    path: (language) => `locales/${language}/game.json`,
    fits: ({ scope, key }) => key !== '' && ![scope, key].some(isForm),
    hasScopes: true,
    hasPlurals: true,
    write: (rows) => JSON.stringify(treeOf(rows, i18nextForms), null, 2),
    read: (file) => new Map(flatten(JSON.parse(String(file)))),
  },
  'json-rooted': {
    path: (language) => `locales/${language}.json`,
    fits: ({ scope, key }) => key !== '' && ![scope, key].some(isForm),
    hasScopes: true,
    hasPlurals: true,
    write: (rows, language) => JSON.stringify({ [language]: treeOf(rows, railsForms) }, null, 2),
    read: (file) => new Map(flatten(Object.values(JSON.parse(String(file)))[0])),
  },
  'json-languages': {
    path: () => 'texts.json',
    fits: ({ scope, key }) => key !== '' && ![scope, key].some(isForm),
    hasScopes: true,
    hasPlurals: true,
    writeTable: (columns) =>
      JSON.stringify(
        Object.fromEntries(columns.map(({ language, rows }) => [language, treeOf(rows, railsForms)])),
        null,
        2,
      ),
    read: (file, language) => new Map(flatten(JSON.parse(String(file))[language])),
  },
  yaml: {
    path: (language) => `l/texts.${language}.yaml`,
    fits: ({ scope, key }) => ![scope, key].some(isForm),
    hasScopes: true,
    hasPlurals: false,
    write(rows) {
      const lines = Object.entries(treeOf(rows, flat)).flatMap(([name, value]) =>
        typeof value === 'string'
          ? [`${JSON.stringify(name)}: ${JSON.stringify(value)}`]
          : [
              `${JSON.stringify(name)}:`,
              ...Object.entries(value).map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)}`),
            ],
      )
      return `first: 1\n${lines.join('\n')}\n`
    },
    read: (file) => new Map(flatten(parseYaml(String(file))).filter(([path]) => path !== '["first"]')),
  },
  'yaml-languages': {
    path: () => 'texts.yml',
    fits: ({ scope, key }) => key !== '' && ![scope, key].some(isForm),
    hasScopes: true,
    hasPlurals: true,
    writeTable: (columns) =>
      printYaml(Object.fromEntries(columns.map(({ language, rows }) => [language, treeOf(rows, railsForms)]))),
    read: (file, language) => new Map(flatten(parseYaml(String(file))[language])),
  },
  properties: {
    path: (language) =>
      language === 'en' ? 'i18n/game.properties' : `i18n/game_${language.replace('-', '_')}.properties`,
    // The other reader keeps no such name.
    fits: ({ key }) => key !== '__proto__',
    hasScopes: false,
    hasPlurals: false,
    write: (rows) =>
      rows.map(({ key, text }) => `${key.replace(/[ :=#!\\]/g, '\\$&')}=${text.replaceAll('\\', '\\\\')}\n`).join(''),
    read: (file) =>
      new Map(
        Object.entries(parseProperties(String(file)) as Record<string, string>).map(([key, text]) => [
          JSON.stringify([key]),
          text,
        ]),
      ),
  },
  android: {
    path: (language) => `res/values${language === 'en' ? '' : `-${language.replace('-', '-r')}`}/strings.xml`,
    addsPlaces: true,
    hasScopes: true,
    hasPlurals: true,
    write(rows) {
      const lines = rows.map(({ scope, key, text, other }) => {
        const names = `name="${xmlText(key)}"${scope === '' ? '' : ` product="${xmlText(scope)}"`}`
        return other === undefined
          ? `<string ${names}>${xmlText(text)}</string>`
          : `<plurals ${names}><item quantity="one">${xmlText(text)}</item><item quantity="other">${xmlText(other)}</item></plurals>`
      })
      return `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n    ${lines.join('\n    ')}\n</resources>\n`
    },
    read(file) {
      const [root] = (parser.parse(String(file)) as Xml).resources as [Xml]
      const nameOf = (node: Xml) => [attribute(node, 'product'), attribute(node, 'name')]
      return new Map([
        ...(root.string ?? []).map((node): [string, string] => [JSON.stringify(nameOf(node)), textIn(node)]),
        ...(root.plurals ?? []).flatMap((node) =>
          node.item!.map((item): [string, string] => [
            JSON.stringify([...nameOf(node), attribute(item, 'quantity')]),
            textIn(item),
          ]),
        ),
      ])
    },
  },
  po: {
    path: (language) => (language === 'en' ? 'po/game.pot' : `po/${language.replace('-', '_')}.po`),
    hasScopes: true,
    hasPlurals: false,
    addsPlaces: true,
    write(rows, language, sourceOf) {
      const quote = (text: string) => JSON.stringify(text)
      const entries = rows.map((row) => {
        const context = row.scope === '' ? '' : `msgctxt ${quote(row.scope)}\n`
        return `${context}msgid ${quote(sourceOf(row))}\nmsgstr ${quote(language === 'en' ? '' : row.text)}\n`
      })
      const named = language === 'en' ? '' : `"Language: ${language.replace('-', '_')}\\n"\n`
      return `msgid ""\nmsgstr ""\n${named}"Content-Type: text/plain; charset=UTF-8\\n"\n\n${entries.join('\n')}`
    },
    read: (file) =>
      new Map(
        Object.entries(gettext.parse(file).translations).flatMap(([scope, entries]) =>
          Object.entries(entries).flatMap(([id, { msgstr }]): [string, string][] =>
            id === '' ? [] : [[JSON.stringify([scope, id]), msgstr[0]!]],
          ),
        ),
      ),
  },
  xliff1: {
    path: (language) => `i18n/${language}.xlf`,
    hasScopes: true,
    hasPlurals: false,
    write(rows, language, sourceOf) {
      const files = [...Map.groupBy(rows, ({ scope }) => scope)].map(([scope, own]) => {
        const units = own.map((row) => {
          const target = language === 'en' ? '' : `<target>${xmlText(row.text)}</target>`
          return `<trans-unit id="${xmlText(row.key)}"><source>${xmlText(sourceOf(row))}</source>${target}</trans-unit>`
        })
        return `<file original="${xmlText(scope || 'main')}" source-language="en" target-language="${language}" datatype="plaintext"><body>${units.join('\n')}</body></file>`
      })
      return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">${files.join('\n')}</xliff>\n`
    },
    read(file) {
      const [root] = (parser.parse(String(file)) as Xml).xliff as [Xml]
      return new Map(
        root.file!.flatMap((part) =>
          part.body![0]!['trans-unit']!.map((unit): [string, string] => [
            JSON.stringify([attribute(part, 'original'), attribute(unit, 'id')]),
            textIn(unit.target?.[0] ?? ''),
          ]),
        ),
      )
    },
  },
}
