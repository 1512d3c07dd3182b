import { expect, test } from 'vitest'
import { shownLength } from '#collab/text/facts/lengthLimit.ts'
import { readText } from '#collab/text/readText.ts'
import { inMarks, inTexts, marksOf } from '#server/prompts/marks/marks.ts'
import { structure } from '#server/prompts/structure.ts'

test.each([
  ['Plain words', ''],
  [
    '%d coins for {player_name}\n<b>now</b>',
    "⟦1⟧ = number, ⟦2⟧ = player's name, ⟦3⟧ = line break, ⟦4⟧ = bold on, ⟦5⟧ = bold off",
  ],
  ['{playerName} met {hero.name}', "⟦1⟧ = player's name, ⟦2⟧ = hero's name"],
  ['%1$s hits %2$d times, %.2f, %%', '⟦1⟧ = text 1, ⟦2⟧ = number 2, ⟦3⟧ = decimal number, ⟦4⟧ = percent sign'],
  ['%(count)d of %(item)s', '⟦1⟧ = count (number), ⟦2⟧ = item'],
  ['{0} and {1:N2}', '⟦1⟧ = value 1, ⟦2⟧ = number 2'],
  ['{total, number} on {day, date, short}', '⟦1⟧ = total (number), ⟦2⟧ = day (date)'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a text of a game
  ['${score} {{user}} %{level}', '⟦1⟧ = score, ⟦2⟧ = user, ⟦3⟧ = level'],
  ['%d/%m/%Y', '⟦1⟧ ⟦2⟧ ⟦3⟧ = part of a date'],
  ['one\\ntwo\nthree<br>four', '⟦1⟧ ⟦2⟧ ⟦3⟧ = line break'],
  ['**Run** and *hide*', '⟦1⟧ = bold on, ⟦2⟧ = bold off'],
  ['<color=red>Hot</color> [i]tea[/i]', '⟦1⟧ = colour on, ⟦2⟧ = colour off, ⟦3⟧ = italics on, ⟦4⟧ = italics off'],
  ['Press [confirm] at https://a.example/b', '⟦1⟧ = confirm, ⟦2⟧ = web address'],
  ['A&nbsp;B :smile:', '⟦1⟧ = no-break space, ⟦2⟧ = smile'],
  ['{n, plural, one {# cup} other {# cups}}', '⟦2⟧ ⟦4⟧ = number, ⟦5⟧ = end of the branches'],
])('the marks of %j stand for %j', (source, marks) => {
  expect(marksOf(structure(source))).toBe(marks)
})

test('feedback names the marks of texts that a model has not seen, and people read the texts', () => {
  const structured = structure('Take {item} {item_count}\nnow')
  expect(inMarks(structured, '{item_count} is missing.')).toBe('⟦2⟧ is missing.')
  expect(inMarks(structured, '{other} is not in the source.')).toBe('{other} is not in the source.')
  expect(inTexts(structured, '⟦1⟧ before ⟦3⟧, no ⟦9⟧')).toBe('{item} before a line break, no ⟦9⟧')
})

test.each([
  ['Los geht’s', 10],
  ['Weiter zu {name}', 10],
  ['ก็ดี', 2],
  ['Zeile\nzwei', 9],
  ['{n, plural, one {Ein Tag} other {Viele Tage}}', 10],
  ['Noch {n, plural, one {ein Tag} other {# Tage}}', 12],
])('a reader sees of %j so many characters: %i', (text, length) => {
  expect(shownLength(readText(text))).toBe(length)
})
