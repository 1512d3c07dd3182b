import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixOf, judge } from '#collab/text/judge.ts'
import { ownMarksIn } from '#collab/text/writing/ownMarks.ts'
import type { CheckName } from '#db/vocabulary/checks/checks.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'

const people = (to: LanguageCode) => ({ from: 'en' as const, to, audience: 'people' as const })
const checksOf = (source: string, text: string, to: LanguageCode) =>
  judge(source, text, people(to)).map(({ check }) => check)

const NARROW = '\u202f'

test.for<[check: CheckName, to: LanguageCode, source: string, text: string, fixed: string | undefined]>([
  ['double spaces', 'es', 'Open the old door', 'Abre  la puerta vieja', 'Abre la puerta vieja'],
  ['ellipsis', 'de', 'Wait for me…', 'Warte auf mich...', 'Warte auf mich…'],
  ['punctuation', 'fr', 'Come here!', 'Viens ici!', `Viens ici${NARROW}!`],
  ['punctuation', 'el', 'Where is the key?', 'Πού είναι το κλειδί?', 'Πού είναι το κλειδί;'],
  ['punctuation', 'ar', 'Where is the key?', 'أين المفتاح?', 'أين المفتاح؟'],
  ['punctuation', 'fa', 'Where is the key?', 'کلید کجاست?', 'کلید کجاست؟'],
  ['quote style', 'uk', 'He said “no” again', 'Він знову сказав "ні"', 'Він знову сказав «ні»'],
  ['punctuation', 'zh-Hans', 'Hello, you!', '你好,你！', '你好，你！'],
  ['punctuation', 'ja', 'The door is locked.', '扉は鍵がかかっている.', '扉は鍵がかかっている。'],
  ['openers', 'es', 'Where is the key?', 'Dónde está la llave?', '¿Dónde está la llave?'],
  ['openers', 'es', 'Hi. Where is it?', 'Hola. Dónde está?', undefined],
  ['quote style', 'de', 'He said “no” again', 'Er sagte wieder "nein"', 'Er sagte wieder „nein“'],
  ['first letter', 'ru', 'The old door is open', 'старая дверь открыта', 'Старая дверь открыта'],
  ['last mark', 'es', 'Open the wooden door.', 'Abre la puerta de madera', 'Abre la puerta de madera.'],
  [
    'ending',
    'es',
    'You have found the key of the old house.',
    'Has hallado la llave de la casa',
    'Has hallado la llave de la casa.',
  ],
  ['number format', 'de', 'You have 1,000 coins', 'Du hast 1,000 Münzen', 'Du hast 1.000 Münzen'],
  ['number format', 'es', 'It has 12,500 words', 'Tiene 12,500 palabras', 'Tiene 12.500 palabras'],
  ['repeated word', 'it', 'The door of the house', 'La porta porta della casa', 'La porta della casa'],
  ['repeated word', 'sv', 'The king is in the hall', 'Kungen är i i salen', 'Kungen är i salen'],
  ['bidi marks', 'ar', 'The old door', '\u2067الباب القديم', '\u2067الباب القديم\u2069'],
  ['accelerator key', 'de', '&File', 'Datei', undefined],
  ['line breaks', 'es', ' Open the door\n', 'Abre la puerta', ' Abre la puerta\n'],
  ['placeholders', 'es', 'Hello, {name}!', 'Hola, {nombre}.', 'Hola, {name}.'],
  ['placeholders', 'es', 'Hello, {name}!', 'Hola.', undefined],
  ['placeholders', 'es', 'Hello, {name}!', 'Hola, [nombre].', undefined],
  ['placeholders', 'es', '{b}Open the door{/b}', 'Abre la puerta{/b}', '{b}Abre la puerta{/b}'],
  ['placeholders', 'es', 'Open {b}the door{/b}', 'Abre {b}la puerta', 'Abre {b}la puerta{/b}'],
  ['placeholders', 'es', 'Open {b}the{/b} door', 'Abre {b}la puerta', undefined],
  ['placeholders', 'es', '{name} is here', 'está aquí', undefined],
])('%s in %s: %s', ([check, to, source, text, fixed]) => {
  expect(checksOf(source, text, to)).toContain(check)
  expect(fixOf(check, source, text, people(to))).toBe(fixed)
  if (fixed !== undefined) expect(checksOf(source, fixed, to)).not.toContain(check)
})

const HALF = ['!', ',', '.']
test.for<[text: string, fixed: string | undefined]>([
  ['你好,朋友.', undefined],
  ['你好!', undefined],
  ['你好吗?', '你好吗？'],
  ['你好！', '你好!'],
])('marks of half width are right where the project has them: %s', ([text, fixed]) => {
  const told = { ...people('zh'), ownMarks: HALF }
  expect(judge('Hello', text, told).map(({ check }) => check)).toEqual(fixed === undefined ? [] : ['punctuation'])
  if (fixed !== undefined) expect(fixOf('punctuation', 'Hello', text, told)).toBe(fixed)
})

test('a mark is a project’s own where nearly all of its texts have it', () => {
  const half = Array.from({ length: 20 }, () => '你好,朋友!')
  expect(ownMarksIn(half, 'zh')).toEqual(['!', ','])
  expect(ownMarksIn(half.slice(0, 5), 'zh')).toEqual([])
  expect(ownMarksIn([...half, ...Array.from({ length: 3 }, () => '你好！')], 'zh')).toEqual([','])
  expect(ownMarksIn(half, 'es')).toEqual([])
  const french = Array.from({ length: 20 }, () => 'Viens ici! Où ?')
  expect(ownMarksIn(french, 'fr')).toEqual(['!'])
})

test.for<[to: LanguageCode, source: string, text: string]>([
  ['es', '{#weekday}Monday', 'Lunes'],
  ['ja', '{#file_time}%A, %B %d %Y, %H:%M', '%Y年%m月%d日(%a) %H時%M分'],
  ['zh', 'Type to filter: ', '输入筛选条件：'],
  ['ru', 'Alternatively, they fill the room.', 'Другой метод: они заполняют комнату.'],
  ['ar', 'Ha ha ha!', 'ها ها ها!'],
  ['fr', 'He says: "Go!"', 'Il dit\u00a0: «\u00a0Va\u202f!\u00a0»'],
  ['ja', 'Version 2.0 is here...', 'バージョン2.0公開...'],
  ['ja', 'We show the logo at a position that is ours', 'ロゴをユーザー定義の位置 logopos に表示しています'],
])('people may write in %s: %s as %s', ([to, source, text]) => {
  expect(checksOf(source, text, to)).toEqual([])
})

test.for<[check: CheckName, to: LanguageCode, source: string, text: string]>([
  ['placeholders', 'es', 'You have %d of %s', 'Tienes %s'],
  ['placeholders', 'es', '{#if}Open {name}{/if}', 'Abre'],
  ['placeholders', 'es', '%b %d, %H:%M', '%d de , %H:%M'],
  ['placeholders', 'zh', '{#file_time}%A, %B %d %Y, %H:%M', '%Y--%d %H:%M'],
  ['line breaks', 'zh', 'Open the door\n', '打开门'],
  ['marks', 'ar', 'He says: "Go!"', 'يقول: «اذهب!'],
  ['marks', 'fr', 'Delete "{name}"?', 'Supprimer «\u00a0{name}\u202f?'],
  ['ornament', 'es', 'Open the old door', '**Abre la puerta vieja**'],
  ['script', 'ko', 'Come on, how long have we been dating?', 'Да ладно тебе, сколько мы уже встречаемся?'],
  ['script', 'es', 'Come on, how long have we been dating?', 'Да ладно тебе, сколько мы уже встречаемся?'],
  ['question', 'es', 'What would you like to see?', 'Qué te gustaría ver.'],
  ['first letter', 'es', 'Exactly! I have lots of ideas.', 'exacto! Tengo muchas ideas.'],
])('%s is still found in %s: %s', ([check, to, source, text]) => {
  expect(checksOf(source, text, to)).toContain(check)
})

test('refuses a model’s answer for an omission that people may make', () => {
  for (const [source, text, to] of [
    ['{#weekday}Monday', 'Lunes', 'es'],
    ['%A, %B %d %Y', '%Y年%m月%d日', 'ja'],
    ['Type to filter: ', '输入筛选条件：', 'zh'],
  ] as const)
    expect(judge(source, text, { from: 'en', to })).not.toEqual([])
})

test('a sentence without its end is one issue', () => {
  expect(checksOf('You have found the key of the old house.', 'Has hallado la llave de la casa', 'es')).toEqual([
    'ending',
  ])
})

test('style is for people: no answer of a model is judged by it', () => {
  const given = ['Come here!', 'Viens ici!'] as const
  expect(judge(...given, { from: 'en', to: 'fr' })).toEqual([])
  expect(judge(...given, people('fr'))).toMatchObject([{ check: 'punctuation', severity: 'doubtful', about: 'style' }])
})

test('a fix leaves each placeholder and tag as it is, whatever text stands around them', () => {
  const piece = fc.constantFrom('{name}', '<b>', '</b>', '%s', '[who.is]', '\\n', '{n, plural, other {#}}')
  const words = fc.constantFrom('Hola', ' ', '  ', '...', '?', ',', '"', ' que que ', '…', '!', '\n')
  const text = fc.array(fc.oneof(piece, words), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))
  const kept = (one: string) => one.match(/\{[^}]*\}*|<[^>]*>|%s|\[[^\]]*\]|\\n/g) ?? []
  const checks: CheckName[] = ['double spaces', 'ellipsis', 'punctuation', 'quote style', 'repeated word', 'openers']
  fc.assert(
    fc.property(text, text, fc.constantFrom<LanguageCode>('es', 'fr', 'ar', 'ja'), (source, translation, to) => {
      for (const check of checks) {
        const fixed = fixOf(check, source, translation, people(to))
        if (fixed !== undefined) expect(kept(fixed)).toEqual(kept(translation))
      }
    }),
    { numRuns: 300, seed: Number(process.env.SEED ?? 1) },
  )
})
