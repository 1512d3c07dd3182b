import type { Page } from 'playwright'

const PIECE = 'The keeper of the harbor told 12 sailors: “Über die Brücke, mañana à 10:30!” '

/**
 * Milliseconds of work that is the same in every tab, in regular expressions on text as most work on texts is. A duration over
 * them says the same on a slow machine. It runs in a page, so that it may name nothing outside itself but its argument.
 */
function measureInPage({ piece, rounds }: { piece: string; rounds: number }) {
  const text = piece.repeat(1_000)
  const started = performance.now()
  let letters = 0
  for (let round = 0; round < rounds; round++)
    for (const [word] of text.matchAll(/\p{L}[\p{L}\p{M}’'-]*|\p{N}+/gu)) letters += word.toLowerCase().length
  return letters > 0 ? performance.now() - started : Number.NaN
}

export const knownWorkMs = (page: Page) => page.evaluate(measureInPage, { piece: PIECE, rounds: 10 })
