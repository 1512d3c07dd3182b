import type { SentRow } from '../../support/model/openai.ts'

const TOKEN = /⟦\d+⟧/g
const pickIn = (items: string[], random: () => number) => items[Math.floor(random() * items.length)]!

/** Damages a text as models sometimes do; undefined leaves the row out. */
const WAYS: ((text: string, random: () => number) => string | undefined)[] = [
  () => undefined,
  () => '',
  () => '⟦1⟧'.repeat(3),
  (text) => text.replace(TOKEN, ''),
  (text) => text.replaceAll(TOKEN, ''),
  (text) => `${text} ⟦99⟧`,
  (text) => `${text} {invented}`,
  (text) => `${text}\nand more`,
  (text) => `<b>${text}</b>`,
  (text, random) => `${text} ${pickIn(text.match(TOKEN) ?? ['⟦7⟧'], random)}`,
  (text) => text.replaceAll(/⟦(\d+)⟧/g, '[$1]'),
  (text) => (text.match(TOKEN) ?? []).toReversed().join('') + text.replaceAll(TOKEN, ''),
]

/** Each row of an answer as it should be, or, a third of them, spoiled in one of these ways. */
export const mangled =
  (random: () => number, translate: (row: SentRow) => string) =>
  (row: SentRow): string | undefined => {
    const good = translate(row)
    return random() < 1 / 3 ? WAYS[Math.floor(random() * WAYS.length)]!(good, random) : good
  }
