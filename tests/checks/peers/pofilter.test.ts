import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { judge } from '#collab/text/judge.ts'
import type { CheckName } from '#db/vocabulary/checks/checks.ts'

type Example = [source: string, translation: string, found: CheckName, language?: string, context?: object]

/** The tests of `pofilter` that look at translations of games and their tools, each with a fault that it finds. */
const POFILTER: Record<string, Example> = {
  accelerators: ['&File', 'Archivo', 'accelerator key'],
  blank: ['Open the door', ' ', 'no words'],
  brackets: ['Save (slot one)', 'Guardar (ranura uno', 'marks'],
  compendiumconflicts: ['Open the door', '#-#-#-#-#  one.po  #-#-#-#-#\nAbre la puerta', 'line breaks'],
  doublequoting: ['Press "Start" to play', 'Pulsa Start para jugar', 'quote style'],
  doublespacing: ['Open the door', 'Abre  la puerta', 'double spaces'],
  doublewords: ['Open the door', 'Abre la la puerta', 'repeated word'],
  emails: ['Write to help@example.org', 'Escribe a ayuda@example.org', 'addresses'],
  endpunc: ['The old keeper sleeps.', 'El viejo guardián duerme', 'last mark'],
  endwhitespace: ['Name: ', 'Nombre:', 'line breaks'],
  escapes: ['First\\nSecond', 'Primero Segundo', 'placeholders'],
  filepaths: ['Look into /usr/share/games', 'Mira en /usr/compartido/juegos', 'addresses'],
  functions: ['Call rename() first', 'Llama antes a renombrar()', 'addresses'],
  kdecomments: ['Open the door', '_: a hint\nAbre la puerta', 'line breaks'],
  long: ['Open', 'Abre la puerta de la casa vieja que está junto al río y entra con mucho cuidado', 'length'],
  musttranslatewords: [
    'The sword',
    'El sword',
    'glossary',
    'es',
    { terms: [{ term: 'sword', translation: 'espada' }] },
  ],
  newlines: ['First\nSecond', 'Primero segundo', 'line breaks'],
  notranslatewords: ['Play Zorb', 'Juega a Orbe', 'glossary', 'es', { terms: [{ term: 'Zorb', translation: '' }] }],
  nplurals: ['{n, plural, other {# coins}}', '{n, plural, one {# moneta} other {# monet}}', 'forms', 'pl'],
  numbers: ['You have 25 coins', 'Tienes 52 monedas', 'numbers'],
  options: ['Start with --fullscreen', 'Empieza con --pantalla', 'addresses'],
  printf: ['%d coins', 'monedas', 'placeholders'],
  puncspacing: ['Wait. Then run away', 'Espera.Luego huye de aquí', 'joints'],
  purepunc: ['...', '???', 'last mark'],
  pythonbraceformat: ['Hi {name}', 'Hola {nombre}', 'placeholders'],
  sentencecount: ['One sleeps. Two wake up. Three go.', 'Uno duerme, dos despiertan y tres se van.', 'ending'],
  short: ['Open the door of the old house beside the river and go in', 'Abre', 'length'],
  simplecaps: ['Welcome to the arena', 'BIENVENIDO A LA ARENA', 'capitals'],
  spellcheck: ['The door', 'La puetra', 'spelling', 'es', { unknownWords: ['puetra'] }],
  startcaps: ['Exactly! I have lots of ideas.', 'exacto, tengo muchas ideas.', 'first letter'],
  startpunc: ['Where is it?', 'Dónde está?', 'openers'],
  startwhitespace: [' Open', 'Abre', 'line breaks'],
  tabs: ['Name\tScore', 'Nombre Puntos', 'line breaks'],
  unchanged: ['Save the old game now', 'Save the old game now', 'untranslated'],
  urls: ['See https://a.example/b', 'Mira https://a.example/c', 'placeholders'],
  validchars: ['Open the door', 'Abre la pu€rtа', 'characters'],
  variables: ['Hi $' + '{name}', 'Hola $' + '{nombre}', 'placeholders'],
  xmltags: ['<b>Hello</b> you', '<b>Hola <b>', 'placeholders'],
}

/** Each with what stands for it here, or why it finds nothing wrong in a game. */
const OTHERS: Record<string, string> = {
  acronyms: 'HP is PV in French: terms of the glossary say which ones stay',
  credits: 'names of translators in a PO file of KDE',
  hassuggestion: 'suggestions are listed beside the row',
  isfuzzy: 'a status',
  isreview: 'a status',
  simpleplurals: 'asks a reader to look at "coin(s)", right or wrong',
  singlequoting: 'apostrophes look alike',
  untranslated: 'a status',
}

test.each(Object.entries(POFILTER))(
  'finds what %s of pofilter finds',
  (_, [source, text, check, to = 'es', context]) => {
    const found = judge(source, text, { from: 'en', to, audience: 'people', ...context })
    expect(found.map((finding) => finding.check)).toContain(check)
  },
)

const listed = spawnSync('pofilter', ['--listfilters'])

test.runIf(listed.status === 0)('no test of the installed pofilter is left out', () => {
  const names = String(listed.stdout).match(/^[a-z]+(?=\t)/gm) ?? []
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !(name in POFILTER) && !(name in OTHERS))).toEqual([])
})
