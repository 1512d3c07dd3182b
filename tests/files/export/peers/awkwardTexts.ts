import type { seeded } from '../../../support/runs/random.ts'

const PIECES = [
  ...[
    'Haus',
    'Tür ',
    'größer',
    '東京',
    'привет',
    'مرحبا',
    '🐉',
    'x',
    '100 %',
    "it's",
    'a=b',
    ';',
    ',',
    '|',
    '#1',
    '\t',
  ],
  ...[
    '"',
    '""',
    "'",
    '\\',
    '\\n',
    '\\\\',
    ' ',
    '  ',
    '\n',
    '\n\n',
    '\u00a0',
    '\u3000',
    '\u200b',
    '…',
    '<b>',
    '&amp;',
    '/* */',
  ],
]

/** A text of pieces that notations have to escape, never blank at its ends. */
export function awkwardText(random: ReturnType<typeof seeded>, isPossible: (piece: string) => boolean = () => true) {
  const possible = PIECES.filter(isPossible)
  const pieces = Array.from(
    { length: 1 + Math.floor(random() * 6) },
    () => possible[Math.floor(random() * possible.length)]!,
  )
  return `A${pieces.join('')}.`
}
