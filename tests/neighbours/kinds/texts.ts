import type { Attacker } from '../processes/attacker.ts'

const repeat = (times: number, part: (n: number) => string) => Array.from({ length: times }, (_, n) => part(n)).join('')
const xliff = (prolog: string, units: string) =>
  `<?xml version="1.0"?>${prolog}<xliff version="1.2"><file source-language="en" target-language="es" original="a" datatype="plaintext"><body>${units}</body></file></xliff>`
const unit = (n: number, text: string) => `<trans-unit id="u${n}"><source>${text}</source></trans-unit>`

/** By what they are: ending, and text. Sizes at which a reader that is not linear needs a minute or a gigabyte. */
export const STEEP_TEXTS: Record<string, [ending: string, make: () => string]> = {
  'Fluent with blank lines': ['ftl', () => `a = b${'\n'.repeat(1_000_000)}    c\n`],
  'Fluent placeables': ['ftl', () => `a = ${'{ '.repeat(100_000)}`],
  'XLIFF entities': [
    'xlf',
    () =>
      xliff(
        `<!DOCTYPE xliff [${repeat(3000, (n) => `<!ENTITY e${n} "x">`)}]>`,
        repeat(300, (n) =>
          unit(
            n,
            repeat(700, (m) => `&e${(n * 7 + m) % 3000};`),
          ),
        ),
      ),
  ],
  'XLIFF codes': [
    'xlf',
    () =>
      xliff(
        '',
        repeat(200, (n) =>
          unit(
            n,
            repeat(800, (m) => `<ph id="${m}">&lt;${m}&gt;</ph>`),
          ),
        ),
      ),
  ],
  'deep XML': ['xml', () => `<resources>${'<string name="a">'.repeat(300_000)}`],
  'deep YAML flow': ['yaml', () => `en:\n  a: ${'{a: '.repeat(250_000)}`],
  'YAML lists': ['yaml', () => `en:\n  a: ${'['.repeat(500_000)}${']'.repeat(500_000)}`],
  'YAML questions': ['yaml', () => `en: ${'? '.repeat(500_000)}`],
  'YAML commas': ['yaml', () => `en: [${','.repeat(1_000_000)}]`],
  'YAML anchors': [
    'yaml',
    () =>
      `en:\n  a0: &a0 [x, x, x, x, x, x, x, x, x]\n${repeat(12, (n) => `  a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(', ')}]\n`)}`,
  ],
  'deep JSON': ['json', () => `${'{"a":'.repeat(1_000_000)}1${'}'.repeat(1_000_000)}`],
  'one JSON key many times': [
    'json',
    () => `{${Array.from({ length: 300_000 }, (_, n) => `"a.${n % 100}.b": "x"`).join(',')}}`,
  ],
  'PO continuations': ['po', () => `msgid ""\nmsgstr ""\n\nmsgid "a"\n${'"b"\n'.repeat(1_000_000)}msgstr ""\n`],
  'PO plural forms': [
    'po',
    () => `msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=${'('.repeat(200_000)}n\\n"\n\nmsgid "a"\nmsgstr "b"\n`,
  ],
  'properties continuations': ['properties', () => `a = b${' \\\n c'.repeat(700_000)}\n`],
  'Apple comments': ['strings', () => `${'/* '.repeat(700_000)}\n"a" = "b";\n`],
  'Ren’Py indents': [
    'rpy',
    () => `translate spanish start:\n${repeat(5000, (n) => `${' '.repeat(n % 400)}old "a${n}"\n`)}`,
  ],
  'Android escapes': ['xml', () => `<resources><string name="a">${"\\'".repeat(2_000_000)}</string></resources>`],
  'quotes in CSV': ['csv', () => `identifier,content\na,"${'""'.repeat(8_000_000)}"`],
}

export const ENDINGS = [
  'po',
  'xml',
  'resx',
  'xlf',
  'strings',
  'stringsdict',
  'xcstrings',
  'arb',
  'json',
  'properties',
  'yaml',
  'ftl',
  'rpy',
  'tmx',
  'tbx',
  'csv',
  'tsv',
] as const

/** Tokens of each syntax, and of others. */
const XML = [
  '<a>',
  '</a>',
  '<a ',
  'b="c" ',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '&amp;',
  '&#x61;',
  '<string name="a">',
  '<x/>',
  '<!DOCTYPE a [',
  '<!ENTITY e "f">',
  '&e;',
  '<tu>',
  '<seg>',
  '\n',
  'text ',
]
const JSON_TOKENS = [
  '{',
  '}',
  '[',
  ']',
  '"a":',
  '"b"',
  ',',
  ':',
  '\\u0061',
  '"{n, plural, other {',
  '"@a": {}',
  '1e999',
  '\n',
  '//',
  '/*',
]
const TOKENS: Record<string, string[]> = {
  yaml: [
    'a: ',
    '- ',
    '? ',
    ': ',
    '[',
    ']',
    '{',
    '}',
    ', ',
    '&a ',
    '*a ',
    '|\n',
    '>\n',
    '"',
    "'",
    '\n',
    '  ',
    '\t',
    '#',
    '%',
    '---\n',
    '!!x ',
    '<<: ',
  ],
  ftl: [
    'a = ',
    'b',
    '\n',
    '    ',
    '{ ',
    ' }',
    '$n ->',
    '[one] ',
    '*[other] ',
    '"',
    '-',
    '.attr = ',
    '# ',
    '(',
    ')',
    '\t',
    '\r\n',
  ],
  po: [
    'msgid ',
    'msgstr ',
    'msgctxt ',
    'msgid_plural ',
    'msgstr[0] ',
    '"a"',
    '"',
    '\n',
    '#: ',
    '#, fuzzy',
    '#~ ',
    '\\n',
    '\\',
  ],
  properties: ['a', ' = ', ':', '\\', '\n', '\\u0061', '#', '!', ' ', '\r', '\f'],
  rpy: ['translate es a:\n', '    old "', '"', '    new ', '\n', '# ', '\\"', "'''", '"""', ' ', 'e "'],
  strings: ['"a"', ' = ', '"b";', '\n', '/*', '*/', '//', '\\', '\\U0061', '{', '}', '<', '>', '('],
  csv: ['a', ',', ';', '\t', '"', '""', '\n', '\r\n', 'identifier', 'content', 'es', ' ', '\u2028'],
}
const tokensOf = (ending: string) =>
  TOKENS[ending === 'tsv' ? 'csv' : ending] ?? (['json', 'arb', 'xcstrings'].includes(ending) ? JSON_TOKENS : XML)

/** Some tokens of the syntax, drawn, one or two runs of which are repeated up to 4 MB. */
export function drawText({ below, pick, random }: Attacker, ending: string) {
  const tokens = tokensOf(ending)
  const run = (most: number) => Array.from({ length: 1 + below(most) }, () => pick(tokens)).join('')
  let text = run(12)
  for (let runs = 1 + below(3); runs > 0; runs--) {
    const piece = run(5)
    text += piece.repeat(Math.ceil(10 ** (3 + random() * 3.6) / piece.length)) + run(4)
  }
  return text
}
