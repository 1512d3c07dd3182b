import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../../web/ui/styles.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map(([, name, light, dark]) => [
    name!,
    { light: light!, dark: dark! },
  ]),
)
const THEMES = ['light', 'dark'] as const

/** WCAG 2.2 relative luminance. */
function luminance(hex: string) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string, theme: (typeof THEMES)[number]) {
  const [a, b] = [one, other].map((name) => luminance(tokens.get(name)![theme])) as [number, number]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const SURFACES = ['surface', 'subtle', 'raised', 'hover']
const TONES = ['green', 'blue', 'grey', 'purple', 'amber', 'red', 'unread']

for (const theme of THEMES) {
  test(`text reaches a contrast of 4.5 in the ${theme} theme`, () => {
    const pairs = [
      ...SURFACES.flatMap((surface) => [
        ['ink', surface],
        ['muted', surface],
      ]),
      ...TONES.map((tone) => [tone, `${tone}-soft`]),
      ...['surface', 'subtle', 'raised'].flatMap((surface) => [
        ['accent', surface],
        ['red', surface],
      ]),
      ['on-accent', 'accent'],
      ['on-accent', 'accent-strong'],
      ['on-red', 'red-bar'],
      ['ink', 'accent-soft'],
      ['surface', 'ink'],
    ] as [string, string][]
    const weak = pairs.filter(([text, ground]) => contrast(text, ground, theme) < 4.5)
    expect(weak).toEqual([])
  })

  test(`bars, control borders and focus rings reach a contrast of 3 in the ${theme} theme`, () => {
    const bars = [
      'control',
      'accent',
      ...['green', 'blue', 'grey', 'amber', 'red', 'unread'].map((tone) => `${tone}-bar`),
    ]
    const weak = bars.filter((bar) => ['surface', 'raised'].some((ground) => contrast(bar, ground, theme) < 3))
    expect(weak).toEqual([])
  })
}

test('every colour has a light and a dark value', () => {
  const all = [...css.matchAll(/--color-([\w-]+): (?!initial|transparent|currentColor)/g)].map(([, name]) => name)
  expect(all.length).toBeGreaterThan(30)
  expect(all.filter((name) => !tokens.has(name!))).toEqual([])
})
