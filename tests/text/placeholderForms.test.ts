import { describe, expect, test } from 'vitest'
import { placeholders } from '#db/vocabulary/texts/placeholders.ts'
import { TIMED } from '../support/runs/timed.ts'

const found = (text: string, own?: RegExp[]) => placeholders(text, own).map((placeholder) => placeholder.text)

describe('placeholders finds', () => {
  test.each([
    ['Ruby and i18n.js', 'Hello %{name}, you have %{count} mails', ['%{name}', '%{count}']],
    ['a filter', 'Kill {n|wordy} wolves in {sec|digits=2} s', ['{n|wordy}', '{sec|digits=2}']],
    ['a chain of filters', 'Hello {name|trim|upper}!', ['{name|trim|upper}']],
    ['a number of a game script', 'Only {%number} arrows left', ['{%number}']],
    ['Laravel', 'The :attribute must have :min_length letters.', [':attribute', ':min_length']],
    ['a name at the start and in brackets', ':count items (:total)', [':count', ':total']],
    ['a name before Chinese', '共:count个', [':count']],
    ['an emoji by its name', 'Well done :tada: !', [':tada:']],
    ['Qt', 'Copied %1 of %2 to %L3, %n file(s)', ['%1', '%2', '%L3', '%n']],
    ['Qt with a percent sign', '%1% done', ['%1']],
    ['react-i18next', 'Read the <0>rules</0> and <1/>', ['<0>', '</0>', '<1/>']],
    ['RPG Maker', '\\c[3]Gold\\c[0]: \\V[12]\\G \\n[1]\\.\\|', ['\\c[3]', '\\c[0]', '\\V[12]', '\\n[1]', '\\.', '\\|']],
    ['plural forms by bars', 'no car | one car | {n} cars', ['|', '|', '{n}']],
    ['World of Warcraft', '|cFFFF0000Danger|r ahead', ['|cFFFF0000', '|r']],
    ['bold', 'You need **ten** coins', ['**', '**']],
    ['bold across a variable', '**{name}** joins', ['**', '{name}', '**']],
    ['bold in Japanese', 'これは**とても**強い', ['**', '**']],
    ['emphasis', 'I am _not_ here, (_really_)', ['_', '_', '_', '_']],
    ['emphasis in Chinese', '我_不_在这里', ['_', '_']],
    ['struck', '~~10~~ 5 coins', ['~~', '~~']],
    ['Paradox', 'We thank $COUNTRY$ and $leader_name$', ['$COUNTRY$', '$leader_name$']],
    ['Minecraft and Windows', 'Hi %player%, %PLAYER_NAME% left', ['%player%', '%PLAYER_NAME%']],
    ['BBCode', '[b]Hot[/b] [color=#f00]red[/color] [*] item', ['[b]', '[/b]', '[color=#f00]', '[/color]', '[*]']],
    ['Unreal', 'Press <Key>E</> now', ['<Key>', '</>']],
    [
      'Ren’Py',
      '{b}No{/b}{w=.5} {=title}x{/=title} {image=a.png}{nw}',
      ['{b}', '{/b}', '{w=.5}', '{=title}', '{image=a.png}', '{nw}'],
    ],
    ['a resolution', '%dx%d at %dHz', ['%d', '%d', '%d']],
  ])('%s', (_, text, expected) => {
    expect(found(text)).toEqual(expect.arrayContaining(expected))
    expect(found(text).filter((one) => !expected.includes(one) && one !== '{/=title}')).toEqual([])
  })
})

describe('placeholders leaves to the translator', () => {
  test.each([
    'Note: name your hero',
    'Ratio 3:two, at 12:30, note:this',
    'Smile :D or :) or :o',
    'the file snake_case_name.txt and _private',
    'Name: ____ Age: __',
    'F**k this s**t, 2 ** 3, 5 * 3 * 2',
    'Either|or and a|b',
    '50 % of all, 20%off, 100% of 50% of it',
    'It costs $5 or $10, US$ and $ alone',
    '{Hello|Good day} there',
    'a < 3 and 5 > 2, <3 you, I <3 you',
    'C:\\Windows\\System32',
    'He said _ and left _',
    'one ** two\nthree ** four',
    'Τιμή: αξία, Цена:рубль',
  ])('%s', (text) => {
    expect(found(text)).toEqual([])
  })
})

test('placeholders takes patterns of a project, before its own', () => {
  expect(found('Give @item@ to ~npc and {x}', [/@\w+@/, /~\w+/])).toEqual(['@item@', '~npc', '{x}'])
})

test('marks of emphasis that hold nothing in common with a placeholder are pairs', () => {
  expect(found('{_x} and foo_')).toEqual(['{_x}'])
  expect(found('https://a.b/c_d_e _yes_')).toEqual(['https://a.b/c_d_e', '_', '_'])
})

test('a hostile text takes no time', TIMED, () => {
  const started = performance.now()
  for (const piece of ['%{', '{%', '{a|b', '%a', '$a', '<0', '\\c[', ':a', '| ', '**a ', '_a', ' _', '~~', '|', '*'])
    placeholders(piece.repeat(80_000 / piece.length))
  expect(performance.now() - started).toBeLessThan(4000)
})
