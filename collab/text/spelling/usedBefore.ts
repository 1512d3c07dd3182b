import type { Slip } from './slips.ts'

const WORD = /[\p{L}\p{M}]+/gu
const wordsIn = (text: string): string[] => text.toLowerCase().match(WORD) ?? []

export const usedIn = (translations: readonly string[]): ReadonlySet<string> => new Set(translations.flatMap(wordsIn))

export const newIn = ({ slips, unknown }: { slips: Slip[]; unknown: string[] }, used: ReadonlySet<string>) => ({
  slips: slips.filter(({ found }) => !used.has(found.toLowerCase())),
  unknown: unknown.filter((word) => !wordsIn(word).every((part) => used.has(part))),
})

export const sayUnknown = ([word]: readonly string[]) =>
  word === undefined ? undefined : `Neither a dictionary nor another translation has "${word}".`
