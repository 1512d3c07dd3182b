import { parse as parsePlist } from 'plist'
import { type Row, type Writer, xmlText } from './writers.ts'

/** A variable whose name, behind its key, is another key. */
const VARIABLE = 'b'
const RULE = '<key>NSStringFormatSpecTypeKey</key>\n\t\t\t<string>NSStringPluralRuleType</string>'
const NUMBER = '<key>NSStringFormatValueTypeKey</key>\n\t\t\t<string>d</string>'

function dictOf({ text, other }: Row) {
  const format = (value: string) => `<key>NSStringLocalizedFormatKey</key>\n\t\t<string>${value}</string>`
  if (other === undefined) return format(xmlText(text))
  const forms = Object.entries({ one: text, other })
    .map(([category, form]) => `\n\t\t\t<key>${category}</key>\n\t\t\t<string>${xmlText(form)}</string>`)
    .join('')
  return `${format(`%#@${VARIABLE}@`)}\n\t\t<key>${VARIABLE}</key>\n\t\t<dict>\n\t\t\t${RULE}\n\t\t\t${NUMBER}${forms}\n\t\t</dict>`
}

type Dict = Record<string, string | Record<string, string>>
type Unit = { stringUnit: { state: string; value: string } }
type Localization = Partial<Unit> & { variations?: { plural: Record<string, Unit> } }
type Catalog = { strings: Record<string, { localizations?: Record<string, Localization> }> }

const unit = (value: string) => ({ stringUnit: { state: 'translated', value } })
const localized = ({ text, other }: Row): Localization =>
  other === undefined ? unit(text) : { variations: { plural: { one: unit(text), other: unit(other) } } }
/** An object in any order of any keys, as Xcode prints it. */
const printed = (members: (readonly [string, unknown])[], depth: number) => {
  const indent = '  '.repeat(depth)
  const lines = members.map(([key, value]) => `${indent}  ${JSON.stringify(key)} : ${value}`)
  return members.length === 0 ? '{\n\n}' : `{\n${lines.join(',\n')}\n${indent}}`
}
const xcode = (value: unknown, depth: number): string =>
  typeof value === 'string'
    ? JSON.stringify(value)
    : printed(
        Object.entries(value as object).map(([key, inner]) => [key, xcode(inner, depth + 1)]),
        depth,
      )

export const APPLE_WRITERS: Record<string, Writer> = {
  stringsdict: {
    path: (language) => `${language}.lproj/Game.stringsdict`,
    hasScopes: false,
    hasPlurals: true,
    addsPlaces: true,
    // The other reader keeps no such name.
    fits: ({ key }) => key !== '__proto__',
    write: (rows) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>${rows
        .map((row) => `\n\t<key>${xmlText(row.key)}</key>\n\t<dict>\n\t\t${dictOf(row)}\n\t</dict>`)
        .join('')}\n</dict>\n</plist>\n`,
    read(file) {
      const entries = Object.entries(parsePlist(String(file)) as Record<string, Dict>)
      return new Map(
        entries.flatMap(([key, { NSStringLocalizedFormatKey: format, ...variables }]): [string, string][] => {
          const [rule] = Object.values(variables)
          if (typeof rule !== 'object') return [[JSON.stringify([key]), format as string]]
          const forms = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) => form in rule)
          return forms.map((form) => [JSON.stringify([key, form]), rule[form]!])
        }),
      )
    },
  },
  xcstrings: {
    path: () => 'Game/Localizable.xcstrings',
    hasScopes: false,
    hasPlurals: true,
    fits: ({ key }) => key !== '',
    writeTable(columns) {
      const [source] = columns
      const strings = source!.rows.map((row) => {
        const found = columns.flatMap(({ language, rows }) => {
          const own = rows.find(({ key }) => key === row.key)
          return own ? [[language, xcode(localized(own), 4)] as const] : []
        })
        return [row.key, printed([['localizations', printed(found, 3)]], 2)] as const
      })
      return printed(
        [
          ['sourceLanguage', '"en"'],
          ['strings', printed(strings, 1)],
          ['version', '"1.0"'],
        ],
        0,
      )
    },
    read(file, language) {
      const { strings } = JSON.parse(String(file)) as Catalog
      return new Map(
        Object.entries(strings).flatMap(([key, { localizations }]): [string, string][] => {
          const { stringUnit, variations } = localizations?.[language] ?? {}
          const forms = Object.entries(variations?.plural ?? {})
          if (stringUnit) return [[JSON.stringify([key]), stringUnit.value]]
          return forms.map(([form, { stringUnit }]) => [JSON.stringify([key, form]), stringUnit.value])
        }),
      )
    },
  },
}
