import { readFileSync } from 'node:fs'
import papaparse from 'papaparse'
import { seeded } from '../../support/runs/random.ts'

const TEXTS = new URL('../../prompts/marks/texts/', import.meta.url)
const CORPORA = {
  en: { files: ['renpy-dialogue.csv', 'renpy-game-ui.csv'], glue: ' ' },
  zh: { files: ['references/zh.csv'], glue: '' },
  ja: { files: ['references/ja.csv'], glue: '' },
}
const NEAR_SHARE = 0.2
const LETTERS = 'etaoinshrdlu'

type Random = () => number

export function makeSegments(count: number, seed: number): string[] {
  const random = seeded(seed)
  const sources = Object.values(CORPORA).map((corpus) => ({ ...corpus, make: createChain(corpus, random) }))
  const segments: string[] = []
  while (segments.length < count) {
    const at = random()
    const { make, glue } = at < 0.8 ? sources[0]! : at < 0.9 ? sources[1]! : sources[2]!
    segments.push(make())
    if (segments.length < count && random() < NEAR_SHARE) segments.push(edited(segments.at(-1)!, glue, make, random))
  }
  return segments
}

/** The same with one to four changes, as writers make them: a word out, in, or another one, a letter, a number. */
export function edited(text: string, glue: string, make: () => string, random: Random): string {
  const units = glue ? text.split(' ') : [...text]
  const others = glue ? make().split(' ') : [...make()]
  for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes--) {
    const at = Math.floor(random() * units.length)
    const kind = random()
    if (kind < 0.25 && units.length > 2) units.splice(at, 1)
    else if (kind < 0.5) units.splice(at, 0, others[changes % others.length]!)
    else if (kind < 0.8) units[at] = others[changes % others.length]!
    else if (kind < 0.9) units[at] = `${Math.floor(random() * 500)}`
    else units[at] = `${units[at]!.slice(1)}${LETTERS[Math.floor(random() * LETTERS.length)]}`
  }
  return units.join(glue)
}

const END = '\n'

function createChain({ files, glue }: (typeof CORPORA)['en'], random: Random) {
  const next = new Map<string, string[]>()
  for (const line of files.flatMap(linesOf)) {
    const units = [END, ...(glue ? line.split(/\s+/) : line), END]
    for (let at = 1; at < units.length; at++) {
      const known = next.get(units[at - 1]!)
      if (known) known.push(units[at]!)
      else next.set(units[at - 1]!, [units[at]!])
    }
  }
  const most = glue ? 40 : 60
  return () => {
    const units: string[] = []
    for (let unit = END; units.length < most; ) {
      const choices = next.get(unit)!
      unit = choices[Math.floor(random() * choices.length)]!
      if (unit === END) break
      units.push(unit)
    }
    return units.join(glue)
  }
}

const linesOf = (file: string) =>
  papaparse
    .parse<{ content: string }>(readFileSync(new URL(file, TEXTS), 'utf8'), { header: true, skipEmptyLines: true })
    .data.flatMap(({ content }) => content.trim().split('\n'))
    .filter((line) => line !== '')
