import { expect, test } from 'vitest'
import { createWordUses } from '#collab/text/spelling/usedWords.ts'
import { opened } from './opened.ts'

const TEXTS: Record<string, [source: string, text: string, unknown: string[]][]> = {
  de: [
    ['The rune stone of the dwarf king', 'Der Runenstein des Zwergenkönigs', []],
    ['The poisoned cup was brought', 'Der ungeweihte Kelch wurde dargebracht', []],
    ['The house', 'Das Huas und der Runesnteinn', ['Huas', 'Runesnteinn']],
    ['Movement', 'Bewegungs- und Angriffswert', []],
  ],
  es: [
    ['Let us', 'Permítenos pasar a los minijuegos', []],
    ['The zooming', 'El zoom de Mayús+O', []],
    ['Go on', 'Vamos a termniar', ['termniar']],
  ],
  fr: [
    ['Look', 'Un coup d’oeil, s’il vous plait', []],
    ['It appears', 'Le chevalier va apparaitre', []],
    ['The propreties', 'Les propritétés', ['propritétés']],
  ],
  hu: [
    ['The enemy sees the ability', 'Látja az ellenséget és a képességet', []],
    ['The enemy', 'Az ellesnéget', ['ellesnéget']],
  ],
  pl: [['The gate of Yendor is closed', 'Wrota Yendoru są zamknięte', []]],
  ru: [
    ['I have seen Sylvie today', 'Я видел Сильви сегодня', []],
    ['They use it', 'Они использут это', ['использут']],
  ],
  en: [
    ['Ächz', 'Hmmm, aaargh and haha', []],
    ['Gib 5 px', 'Take 5 px, 3 kg of it', []],
    ['{0}s Burg', '{0}’s wyrmling gaurd', ['wyrmling', 'gaurd']],
  ],
}

test.each(Object.keys(TEXTS))('names, compounds and sounds of %s are no faults, and slips are', async (language) => {
  const { unknown } = await opened(language)
  for (const [source, text, expected] of TEXTS[language]!) expect(unknown(text, source), text).toEqual(expected)
})

test('an unknown word of three texts is used, by its beginning, and no sooner', () => {
  const uses = createWordUses()
  expect(uses.add('One', ['Zorgonia'])).toBe(false)
  expect(uses.add('One', ['Zorgonia'])).toBe(false)
  expect(uses.add('Two', ['zorgoniano', 'plonk'])).toBe(false)
  expect(uses.isUsed('Zorgonia')).toBe(false)
  expect(uses.add('Three', ['Zorgonias'])).toBe(true)
  expect(['Zorgonia', 'zorgonianas', 'plonk', 'Zorgus'].map(uses.isUsed)).toEqual([true, true, false, false])
  uses.set(['plonk'])
  expect(uses.isUsed('Plonk')).toBe(true)
})
