import { expect, test } from 'vitest'
import { putRight } from '#collab/text/memory/putRight.ts'

type Case = [source: string, content: string, asked: string, right: string | undefined]
const language = 'de'

test.for<Case>([
  ['Day 3 of 10', 'Tag 3 von 10', 'Day 4 of 12', 'Tag 4 von 12'],
  [
    'Give {name} 5 <b>coins</b>',
    'Gib {name} 5 <b>Münzen</b>',
    'Give {hero} 7 <b>coins</b>',
    'Gib {hero} 7 <b>Münzen</b>',
  ],
  ['From {a} to {b}', 'Nach {b} von {a}', 'From {b} to {a}', 'Nach {a} von {b}'],
  ['start game', 'spiel starten', 'Start game', 'Spiel starten'],
  ['Options', 'Übersicht', 'OPTIONS', 'ÜBERSICHT'],
  ['Loading.', 'Lädt.', 'Loading…', 'Lädt…'],
  ['Loading', 'Lädt', 'Loading:', 'Lädt:'],
  ['Saved!', 'Gespeichert!', 'Saved.', 'Gespeichert.'],
  ['Day 3', 'Tag 3', 'Day 4:', 'Tag 4:'],
  ['give {name} 5 coins', 'gib {name} 5 Münzen', 'Give {hero} 7 coins!', 'Gib {hero} 7 Münzen!'],
  ['save {name}', 'sichere {name}', 'SAVE {hero}', 'SICHERE {hero}'],
  ['<b>save</b> %d', '<b>sichern</b> %d', '<b>SAVE</b> %d', '<b>SICHERN</b> %d'],
  ['{n, plural, one {# cup} other {# cups}}', '{n, plural, one {# Tasse} other {# Tassen}}', '{N, PLURAL}', undefined],
  ['It costs 1.5', 'Es kostet 1,5', 'It costs 2.5', 'Es kostet 2,5'],
  // It is not certain which part stands for which, or languages have signs of their own.
  ['2 of 2', '2 von 2', '1 of 2', undefined],
  ['Five of 5', 'Fünf von fünf', 'Five of 6', undefined],
  ['Really?', 'Wirklich?', 'Really!', undefined],
  ['Open', 'Öffne', 'Close', undefined],
])('%s: %s, for %s', ([source, content, asked, right]) => {
  expect(putRight({ source, content }, asked, language)).toBe(right)
})

type In = [language: string, ...Case]

test.for<In>([
  ['ja', 'Loading', '読み込み中', 'Loading...', '読み込み中…'],
  ['zh-Hans', 'Saved.', '已保存。', 'Saved!', '已保存！'],
  ['hi', 'Open the door', 'दरवाज़ा खोलो', 'Open the door.', 'दरवाज़ा खोलो।'],
  ['fa', 'Level 5 of 10', 'مرحله ۵ از ۱۰', 'Level 7 of 12', 'مرحله ۷ از ۱۲'],
  ['fa', 'Level 5', 'مرحله 5', 'Level 7', 'مرحله 7'],
  ['hi', 'Level 9', 'स्तर ९', 'Level 15', 'स्तर १५'],
  ['tr', 'light in {name}', 'ışık {name} içinde', 'LIGHT IN {name}', 'IŞIK {name} İÇİNDE'],
  ['fr', 'Loading:', 'Chargement\u202f:', 'Loading.', 'Chargement.'],
  ['fr', 'Loading.', 'Chargement.', 'Loading:', 'Chargement\u202f:'],
  // Spanish opens an exclamation as well, and this French text has another space than is known of.
  ['es', 'Saved.', 'Guardado.', 'Saved!', undefined],
  ['fr', 'Loading!', 'Chargement!', 'Loading.', undefined],
])('in %s: %s, %s, for %s', ([language, source, content, asked, right]) => {
  expect(putRight({ source, content }, asked, language)).toBe(right)
})

test('puts nothing into a text whose source is the same', () => {
  expect(putRight({ source: 'Day 3', content: 'Tag 4' }, 'Day 3', language)).toBe('Tag 4')
})
