import { expect, test } from 'vitest'
import { detectFormats } from '#server/formats/formats.ts'
import { android } from '#server/formats/xml/android.ts'
import { resx } from '#server/formats/xml/resx.ts'
import { xliff1 } from '#server/formats/xml/xliff1.ts'
import { xliff2 } from '#server/formats/xml/xliff2.ts'
import { bytesOf, expectUntouched, fuzzFormat, textOf } from '../roundTrips.ts'

const STRINGS = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE resources [ <!ENTITY app "Dragoman"> ]>
<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
    <!-- Says hello -->
    <string name="hello">Hello, <xliff:g id="user" example="Bob">%1$s</xliff:g>!\\nIt\\'s &lt;you&gt; &amp; me</string>
    <string name="app" translatable="false">Dragoman</string>
    <string name='entity'>Welcome to &app;</string>
    <string name="alias">@string/hello</string>
    <string name="html"><![CDATA[<b>Bold</b> & brave]]></string>
    <string name="quoted">"  two  blanks "</string>
    <string name="wrapped">
        One   line
        and another\\u0041
    </string>
    <string name="empty"/>
    <string-array name="days"><item>Monday</item><item>Tuesday</item></string-array>
    <plurals name="files">
        <item quantity="one">%d file</item>
        <item quantity="other">%d files</item>
    </plurals>
</resources>
`
const RESOURCES = `\ufeff<?xml version="1.0" encoding="utf-8"?>\r
<root>\r
  <resheader name="version"><value>2.0</value></resheader>\r
  <data name="Greeting" xml:space="preserve">\r
    <value>Hello {0}\r
second line</value>\r
    <comment>On the first screen</comment>\r
  </data>\r
  <data name="Icon" type="System.Drawing.Icon, System.Drawing"><value>AAEA</value></data>\r
  <data name="&gt;&gt;label.Name" xml:space="preserve"><value>label</value></data>\r
  <data name="Empty" xml:space="preserve"><value /></data>\r
  <data name="Bye" xml:space="preserve"><value>Bye</value></data>\r
</root>`
const XLIFF1 = `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
  <file source-language="en" target-language="de" datatype="plaintext" original="a.txt">
    <header><note>About</note></header>
    <body>
      <group id="g1">
        <trans-unit id="1" resname="menu.start" maxwidth="20" size-unit="char">
          <source>Start <g id="b">now</g><x id="x1"/> <ph id="2">{0}</ph></source>
          <target state="translated">Jetzt <g id="b">los</g></target>
          <note>A button</note>
        </trans-unit>
      </group>
      <trans-unit id="2"><source>Quit</source></trans-unit>
      <trans-unit id="3">
        <source>Load</source>
        <target state='needs-translation'/>
      </trans-unit>
      <trans-unit id="4"><source>Save</source><target state="needs-review-translation">Speichern</target></trans-unit>
      <trans-unit id="5" translate="no"><source>OK</source></trans-unit>
    </body>
  </file>
</xliff>`
const XLIFF2 = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0"
 version="2.1" srcLang="en" trgLang="de">
 <file id="f1">
  <unit id="u1" slr:sizeRestriction="30">
   <notes><note category="context">A button</note></notes>
   <segment state="initial">
    <source>Press <pc id="1">here</pc> <ph id="2" dataRef="d1"/></source>
    <target>Hier</target>
   </segment>
  </unit>
  <unit id="u2"><segment id="s1"><source>One.</source></segment><ignorable><source> </source></ignorable><segment id="s2"><source>Two.</source></segment></unit>
  <unit id="u3" translate="no"><segment><source>OK</source></segment></unit>
 </file>
</xliff>`

const FILES = [
  [android, STRINGS, { hasControls: false }],
  [resx, RESOURCES, { hasControls: false }],
  [xliff1, XLIFF1, { hasControls: false }],
  [xliff2, XLIFF2, { hasControls: false }],
] as const

test.each(FILES)('$id keeps every byte and every text', (format, file, options) => {
  expectUntouched(format, bytesOf(file), 'de')
  fuzzFormat(format, bytesOf(file), 'de', options)
})

test('an Android file keeps its tags, entities, CDATA and escapes', () => {
  const bytes = bytesOf(STRINGS)
  const { entries } = android.read(bytes)
  expect(entries.map(({ identifier, source, context }) => [identifier, source, context])).toEqual([
    ['hello', `Hello, <xliff:g id="user" example="Bob">%1$s</xliff:g>!\nIt's <you> & me`, 'Says hello'],
    ['entity', 'Welcome to &app;', ''],
    ['html', '<b>Bold</b> & brave', ''],
    ['quoted', '  two  blanks ', ''],
    ['wrapped', 'One line and anotherA', ''],
    ['days[0]', 'Monday', ''],
    ['days[1]', 'Tuesday', ''],
    ['files', { one: '%d file', other: '%d files' }, ''],
  ])
  const texts = {
    hello: `<xliff:g id="user" example="Bob">%1$s</xliff:g>'s <i>x</i></xliff:g>`,
    entity: '&app; & Co',
    html: '<i>Kühn</i>',
    files: { one: '%d Datei', few: 'x', other: '%d Dateien' },
  }
  const written = android.write(bytes, new Map(Object.entries(texts).map(([key, text]) => [key, { text }])), 'de')
  expect(textOf(written)).toBe(
    STRINGS.replace(/Hello, .*me</, `<xliff:g id="user" example="Bob">%1$$s</xliff:g>\\'s &lt;i>x&lt;/i>&lt;/xliff:g><`)
      .replace('Welcome to &app;', '&app; &amp; Co')
      .replace('<b>Bold</b> & brave', '<i>Kühn</i>')
      .replace('%d file<', '%d Datei<')
      .replace('%d files</item>', '%d Dateien</item>\n        <item quantity="few">x</item>'),
  )
})

test('XLIFF states go both ways, and a missing target is added', () => {
  const { entries, language } = xliff1.read(bytesOf(XLIFF1))
  expect(language).toBe('de')
  expect(entries).toMatchObject([
    {
      identifier: 'menu.start',
      source: 'Start <g id="b">now</g><x id="x1"/> <ph id="2">{0}</ph>',
      context: 'A button',
      maxLength: { most: 20, unit: 'characters' },
      translations: [{ text: 'Jetzt <g id="b">los</g>', status: 'COMPLETED' }],
    },
    { identifier: '2', translations: [] },
    { identifier: '3', translations: [] },
    { identifier: '4', translations: [{ text: 'Speichern', status: 'NEEDS_REVIEW' }] },
  ])
  const changes = new Map([
    ['menu.start', { text: '<x id="x1"/>Los', status: 'NEEDS_REVIEW' as const }],
    ['2', { text: 'Ende', status: 'COMPLETED' as const }],
    ['3', { text: 'Laden' }],
    ['4', { text: 'Speichern', status: 'COMPLETED' as const }],
  ])
  expect(textOf(xliff1.write(bytesOf(XLIFF1), changes, 'de'))).toBe(
    XLIFF1.replace('"translated">Jetzt <g id="b">los</g>', '"needs-review-translation"><x id="x1"/>Los')
      .replace('<source>Quit</source>', '<source>Quit</source><target>Ende</target>')
      .replace("'needs-translation'/>", "'needs-translation'>Laden</target>")
      .replace('"needs-review-translation">Speichern', '"translated">Speichern'),
  )
  expect(textOf(xliff1.write(bytesOf(XLIFF1), new Map([['2', { text: 'Fin' }]]), 'fr'))).toContain(
    'target-language="fr"',
  )
})

test('XLIFF 2 keeps segments, inline codes and states', () => {
  const { entries } = xliff2.read(bytesOf(XLIFF2))
  expect(entries).toMatchObject([
    {
      identifier: 'u1',
      maxLength: { most: 30, unit: 'characters' },
      context: 'A button',
      translations: [{ text: 'Hier', status: 'NEEDS_REVIEW' }],
    },
    { identifier: 'u2.s1', source: 'One.' },
    { identifier: 'u2.s2', source: 'Two.' },
  ])
  const changes = new Map([
    ['u1', { text: '<pc id="1">Hier</pc>', status: 'COMPLETED' as const }],
    ['u2.s2', { text: 'Zwei.', status: 'NEEDS_REVIEW' as const }],
  ])
  expect(textOf(xliff2.write(bytesOf(XLIFF2), changes, 'de'))).toBe(
    XLIFF2.replace('"initial"', '"translated"')
      .replace('<target>Hier', '<target><pc id="1">Hier</pc>')
      .replace(
        '<segment id="s2"><source>Two.</source>',
        '<segment id="s2" state="initial"><source>Two.</source><target>Zwei.</target>',
      ),
  )
})

test('resx takes texts alone', () => {
  const { entries } = resx.read(bytesOf(RESOURCES))
  expect(entries.map(({ identifier, source, context }) => [identifier, source, context])).toEqual([
    ['Greeting', 'Hello {0}\nsecond line', 'On the first screen'],
    ['Bye', 'Bye', ''],
  ])
})

test.each([
  ['values/strings.xml', STRINGS, 'android'],
  ['Strings.resx', RESOURCES, 'resx'],
  ['a.xlf', XLIFF1, 'xliff1'],
  ['a.xlf', XLIFF2, 'xliff2'],
])('recognises %s', (name, file, id) => expect(detectFormats(bytesOf(file), name)[0]?.id).toBe(id))

test.each([
  ['<resources>\n<string name="a">b</strong>\n</resources>', 'Missing end tag for element string', 2, 19],
  ['<resources><string name="a">😀&who;</string></resources>', "Named entity isn't defined: &who;", 1, 31],
  ['<res/>', 'The root element must be <resources>, here is <res>', 1, 1],
  [`<resources>${'<a>'.repeat(200)}`, 'More than 100 levels are too deep', 1, 309],
  [`${'<a b="/>">'.repeat(50_000)}`, 'More than 100 levels are too deep', 1, 1001],
])('a broken file is refused with its place', (file, message, line, column) => {
  expect(() => android.read(bytesOf(file))).toThrow(expect.objectContaining({ message, line, column }))
})

test('entities are neither expanded nor fetched', () => {
  const bomb = `<!DOCTYPE resources [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
<resources><string name="x">&b;&c;</string></resources>`
  expect(android.read(bytesOf(bomb)).entries[0]!.source).toBe('&b;&c;')
})

test('a character that XML cannot hold is refused', () => {
  expect(() => resx.write(bytesOf(RESOURCES), new Map([['Bye', { text: 'a\u0001' }]]), 'de')).toThrow(
    'Bye: XML cannot hold the character U+0001',
  )
})

test('a file in Latin-1 stays one', () => {
  const file = '<?xml version="1.0" encoding="iso-8859-1"?><resources><string name="a">\u00e9</string></resources>'
  const bytes = bytesOf(file, 'latin1')
  expect(android.read(bytes).entries[0]!.source).toBe('é')
  const written = android.write(bytes, new Map([['a', { text: 'ü日' }]]), 'de')
  expect(Buffer.from(written).toString('latin1')).toBe(file.replace('\u00e9', '&#252;&#26085;'))
})

const inResources = (inner: string, attributes = '') =>
  `<?xml version="1.0" encoding="utf-8"?>\r\n<resources xmlns:tools="http://schemas.android.com/tools"${attributes}>\r\n    ${inner}\r\n</resources>\r\n`

test('an item of type string is a string, with all that a string may have', () => {
  const file = inResources(
    [
      '<!-- Says hello -->',
      `<item type='string' name="hello">Hello\\n<b>you</b></item>`,
      '<item name="tablet" type="string" product="tablet">On the tablet</item>',
      '<item name="tablet" type="string">On the phone</item>',
      '<item name="kept" type="string" translatable="false">Kept</item>',
      '<item name="alias" type="string">@string/hello</item>',
      '<item name="width" type="dimen">12dp</item>',
      '<item name="id" type="id"/>',
    ].join('\r\n    '),
  )
  const { entries, skipped } = android.read(bytesOf(file))
  expect(entries.map(({ identifier, source }) => [identifier, source])).toEqual([
    ['hello', 'Hello\n<b>you</b>'],
    ['tablet (tablet)', 'On the tablet'],
    ['tablet (default)', 'On the phone'],
  ])
  expect(entries[0]!.context).toBe('Says hello')
  expect(skipped.examples.map(({ place }) => place)).toEqual(['kept', 'alias'])
  const changes = new Map([['tablet (default)', { text: "Auf'm Handy" }]])
  expect(textOf(android.write(bytesOf(file), changes, 'de'))).toBe(file.replace('On the phone', "Auf\\'m Handy"))
  expectUntouched(android, bytesOf(file), 'de')
  fuzzFormat(android, bytesOf(file), 'de', { hasControls: false, share: 0.5 })
})

test('texts of resources that are not translatable are none, unless one says so itself', () => {
  const inner =
    '<string name="a">A</string>\r\n    <string name="b" translatable="true">B</string>\r\n    <plurals name="c"><item quantity="other">C</item></plurals>\r\n    <string-array name="d"><item>D</item></string-array>'
  const file = inResources(inner, " translatable='false'")
  const { entries, skipped } = android.read(bytesOf(file))
  expect(entries.map(({ identifier }) => identifier)).toEqual(['b'])
  expect(skipped.count).toBe(3)
  expect(textOf(android.write(bytesOf(file), new Map([['b', { text: 'Be' }]]), 'de'))).toBe(file.replace('>B<', '>Be<'))
  expect(android.read(bytesOf(inResources(inner, ' translatable="true"'))).entries).toHaveLength(4)
})

test.each([
  [`"  two  <b>x  y</b>  end "`, '  two  <b>x  y</b>  end '],
  [`"a  <i>b</i>" c  d`, 'a  <i>b</i> c d'],
  [`  a  <b>"  b"</b>  c  `, 'a <b>  b</b> c'],
  [`<u>" a</u>  b`, '<u> a</u>  b'],
  [`"a  <xliff:g xmlns:xliff="x" id="n">%1$s</xliff:g>  b"`, 'a  <xliff:g xmlns:xliff="x" id="n">%1$s</xliff:g>  b'],
  [`"x  <![CDATA[<p>  y]]>  z"`, 'x  <p>  y  z'],
  [`"a\\"  <b>b</b>  "`, 'a"  <b>b</b>  '],
  [`"a  <br/>  b"  c`, 'a  <br/>  b c'],
])('quotes of Android stay open over markup: %s', (written, text) => {
  for (const name of ['string', 'item'] as const) {
    const inner =
      name === 'string'
        ? `<string name="a">${written}</string>`
        : `<string-array name="a"><item>${written}</item></string-array>`
    const file = bytesOf(inResources(`${inner}<string name="b">B</string>`))
    expect(android.read(file).entries[0]!.source).toBe(text)
    expectUntouched(android, file, 'de')
    const changes = new Map([[name === 'string' ? 'a' : 'a[0]', { text: ` ${text} ` }]])
    expect(android.read(android.write(file, changes, 'de')).entries[0]!.source).toBe(` ${text} `)
  }
})
