import { expect, test } from 'vitest'
import { appleStrings } from '#server/formats/apple/strings.ts'
import { stringsdict } from '#server/formats/apple/stringsdict.ts'
import { xcstrings } from '#server/formats/apple/xcstrings.ts'
import { detectFormats } from '#server/formats/formats.ts'
import { bytesOf, expectUntouched, fuzzFormat, textOf } from '../roundTrips.ts'

const STRINGS = `/* On the button */
"start" = "Start \\"now\\"\\n";
// Two
key.two = 'it\\U00e9';
"empty" = "";   "last"="\\101 x" ;
`
const DICT = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>files</key>
	<dict>
		<key>NSStringLocalizedFormatKey</key>
		<string>In %#@files@ &amp; more</string>
		<key>files</key>
		<dict>
			<key>NSStringFormatSpecTypeKey</key>
			<string>NSStringPluralRuleType</string>
			<key>NSStringFormatValueTypeKey</key>
			<string>d</string>
			<key>one</key>
			<string>%d file</string>
			<key>other</key>
			<string>%d files</string>
		</dict>
	</dict>
	<key>tap</key>
	<dict>
		<key>NSStringDeviceSpecificRuleType</key>
		<dict><key>iphone</key><string>Tap</string><key>mac</key><string>Click</string></dict>
	</dict>
</dict>
</plist>
`
const CATALOG = `{
  "sourceLanguage" : "en",
  "strings" : {
    "Start" : {
      "comment" : "A button"
    },
    "files" : {
      "localizations" : {
        "en" : {
          "variations" : {
            "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%d file" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%d files" } }
            }
          }
        },
        "de" : { "stringUnit" : { "state" : "needs_review", "value" : "Dateien" } }
      }
    },
    "tap" : {
      "localizations" : {
        "en" : {
          "variations" : {
            "device" : {
              "iphone" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } },
              "mac" : { "stringUnit" : { "state" : "translated", "value" : "Click" } }
            }
          }
        },
        "de" : {
          "variations" : {
            "device" : {
              "iphone" : { "stringUnit" : { "state" : "new", "value" : "Tippen" } }
            }
          }
        }
      }
    },
    "OK" : { "shouldTranslate" : false }
  },
  "version" : "1.0"
}`

test.each([
  ['strings', appleStrings, STRINGS, true],
  ['stringsdict', stringsdict, DICT, false],
  ['xcstrings', xcstrings, CATALOG, true],
] as const)('%s keeps every byte and every text', (_, format, file, hasControls) => {
  expectUntouched(format, bytesOf(file), 'de')
  fuzzFormat(format, bytesOf(file), 'de', { hasControls })
  fuzzFormat(format, bytesOf(file), 'fr', { hasControls })
})

test.each(['utf16le', 'utf8'] as const)('.strings keep their encoding %s', (encoding) => {
  const bytes = bytesOf(`\ufeff${STRINGS}`, encoding)
  expectUntouched(appleStrings, bytes, 'de')
  const written = appleStrings.write(bytes, new Map([['start', { text: '😀 "los"' }]]), 'de')
  expect(Buffer.from(written).toString(encoding)).toBe(`\ufeff${STRINGS.replace('Start \\"now\\"\\n', '😀 \\"los\\"')}`)
})

test('.strings without a byte order mark may be UTF-16', () => {
  const bytes = bytesOf(STRINGS, 'utf16le')
  expect(appleStrings.read(bytes).entries).toMatchObject([
    { identifier: 'start', source: 'Start "now"\n', context: 'On the button' },
    { identifier: 'key.two', source: 'ité', context: 'Two' },
    { identifier: 'last', source: 'A x' },
  ])
  expectUntouched(appleStrings, bytes, 'de')
})

test('a .stringsdict gets the forms of the language', () => {
  expect(stringsdict.read(bytesOf(DICT)).entries.map(({ identifier, source }) => [identifier, source])).toEqual([
    ['files', 'In %#@files@ & more'],
    ['files.files', { one: '%d file', other: '%d files' }],
    ['tap.iphone', 'Tap'],
    ['tap.mac', 'Click'],
  ])
  const text = { one: 'файл', few: 'файла', other: 'файлов' }
  expect(textOf(stringsdict.write(bytesOf(DICT), new Map([['files.files', { text }]]), 'ru'))).toBe(
    DICT.replace('%d file<', 'файл<').replace(
      '%d files</string>',
      'файлов</string>\n\t\t\t<key>few</key>\n\t\t\t<string>файла</string>',
    ),
  )
})

test('a String Catalog gets languages, forms and variations', () => {
  const bytes = bytesOf(CATALOG)
  expect(xcstrings.read(bytes).entries).toMatchObject([
    { identifier: 'Start', source: 'Start', context: 'A button', translations: [] },
    {
      identifier: 'files|plural',
      source: { one: '%d file', other: '%d files' },
      translations: [{ language: 'de', text: { other: 'Dateien' }, status: 'NEEDS_REVIEW' }],
    },
    {
      identifier: 'tap|device|iphone',
      source: 'Tap',
      translations: [{ language: 'de', text: 'Tippen', status: 'NEEDS_REVIEW' }],
    },
    { identifier: 'tap|device|mac', source: 'Click', translations: [] },
  ])
  const changes = new Map([
    ['Start', { text: 'Los', status: 'NEEDS_REVIEW' as const }],
    ['tap|device|iphone', { text: 'Tipp', status: 'COMPLETED' as const }],
    ['tap|device|mac', { text: 'Klick' }],
  ])
  expect(textOf(xcstrings.write(bytes, changes, 'de'))).toBe(
    CATALOG.replace(
      '"comment" : "A button"',
      `"comment" : "A button",
      "localizations" : {
        "de" : {
          "stringUnit" : {
            "state" : "needs_review",
            "value" : "Los"
          }
        }
      }`,
    ).replace(
      '"state" : "new", "value" : "Tippen" } }',
      `"state" : "translated", "value" : "Tipp" } },
              "mac" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "Klick"
                }
              }`,
    ),
  )
  const forms = { one: '%d Datei', other: '%d Dateien' }
  const written = JSON.parse(textOf(xcstrings.write(bytes, new Map([['files|plural', { text: forms }]]), 'de')))
  expect(written.strings.files.localizations.de).toEqual({
    variations: {
      plural: {
        one: { stringUnit: { state: 'translated', value: '%d Datei' } },
        other: { stringUnit: { state: 'translated', value: '%d Dateien' } },
      },
    },
  })
})

test.each([
  ['"a" "b";', 'An equals sign was expected after the key', 1, 5],
  ['"a" = "b"\n"c" = "d";', 'A semicolon was expected after the value', 2, 1],
  ['"a" = "b', 'This string has no closing quote', 1, 7],
  ['/* a', 'This comment is not closed: */ was expected', 1, 1],
  ['= "b"', 'A key in double quotes was expected', 1, 1],
])('a broken .strings file is refused with its place', (file, message, line, column) => {
  expect(() => appleStrings.read(bytesOf(file))).toThrow(expect.objectContaining({ message, line, column }))
})

const PLIST = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>menu.play</key>
	<string>Play &amp; win</string>
	<!-- Asked before it ends -->
	<key>Really &lt;quit&gt;?</key> <string><![CDATA[Really <quit>?]]></string>
	<key>empty</key><string/>
	<key>nested</key><dict><key>x</key><string>deep</string></dict>
</dict>
</plist>
`
test.each([
  ['line feeds', PLIST, 'en.lproj/Localizable.strings'],
  [
    'carriage returns and a byte order mark',
    `\ufeff${PLIST.replaceAll('\n', '\r\n')}`,
    'App/zh-Hant.lproj/Info.strings',
  ],
  ['neither declaration nor type', PLIST.slice(PLIST.indexOf('<plist')), 'Main.strings'],
])('.strings that are a property list in XML stay one: %s', (_, file, name) => {
  const bytes = bytesOf(file)
  expect(detectFormats(bytes, name)[0]?.id).toBe('strings')
  const { entries, skipped } = appleStrings.read(bytes)
  expect(entries.map(({ identifier, source }) => [identifier, source])).toEqual([
    ['menu.play', 'Play & win'],
    ['Really <quit>?', 'Really <quit>?'],
  ])
  expect(skipped).toMatchObject({ count: 1, examples: [{ place: 'nested', text: 'deep' }] })
  const changes = new Map([
    ['menu.play', { text: 'Los <jetzt> & "hier"' }],
    ['Really <quit>?', { text: 'Ende ]]> 日本' }],
  ])
  expect(textOf(appleStrings.write(bytes, changes, 'de'))).toBe(
    file
      .replace('Play &amp; win', 'Los &lt;jetzt> &amp; "hier"')
      .replace('[Really <quit>?]', '[Ende ]]]]><![CDATA[> 日本]'),
  )
  expectUntouched(appleStrings, bytes, 'de')
  fuzzFormat(appleStrings, bytes, 'de', { hasControls: false, share: 0.5 })
})

test('.strings that are a property list in XML of UTF-16 stay so', () => {
  const bytes = bytesOf(`\ufeff${PLIST.replace('UTF-8', 'UTF-16')}`, 'utf16le')
  const written = appleStrings.write(bytes, new Map([['menu.play', { text: '😀' }]]), 'de')
  expect(Buffer.from(written).toString('utf16le')).toContain('<string>😀</string>')
})
