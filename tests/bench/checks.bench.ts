import { ownMarksIn } from '#collab/text/writing/ownMarks.ts'
import { DEFAULT_LEVELS, levelsIn } from '#db/vocabulary/checks/checkLevels.ts'
import type { CheckName } from '#db/vocabulary/checks/checks.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { TEXT_TASKS } from '#server/prompts/textTasks.ts'
import { seeded } from '../support/runs/random.ts'
import { ALIKE, sourcesOf, translationsOf } from './harness/planted/alike.ts'
import { BUILT } from './harness/planted/built.ts'
import { FORM } from './harness/planted/form.ts'
import { type Pair, readPairs } from './harness/planted/pairs.ts'
import type { Plant, Planting, Spoiled } from './harness/planted/plant.ts'
import { countByPofilter } from './harness/planted/pofilter.ts'
import { spellPairs } from './harness/planted/spelling.ts'
import { STYLE } from './harness/planted/style.ts'
import { WORDS } from './harness/planted/words.ts'
import type { Measured, Result } from './harness/result.ts'

const MAX_FALSE = 0.02
const MIN_FOUND = 0.95
const PLANTED_A_LANGUAGE = 40
const SHOWN = Number(process.env.SHOWN ?? 0)

type Judge = (spoiled: Spoiled, identifier: string) => ReadonlySet<CheckName>
type Judged = { pair: Pair; checks: ReadonlySet<CheckName>; judge: Judge }

const DEFAULTS = { required_checks: [], check_levels: {} }

/** Those of a new project; checks that compare texts have others to compare in plants alone. */
const levelsOf = (to: LanguageCode) =>
  ({ ...levelsIn(DEFAULTS, to), 'same source': 'note', 'same translation': 'note' }) as const

const judgeOf = (to: LanguageCode, own: readonly Pair[]): Judge => {
  const translations = own.map(({ translation }) => translation)
  const judge = TEXT_TASKS.judge({ from: 'en', to, levels: levelsOf(to), ownMarks: ownMarksIn(translations, to) })
  return ({ source, translation, terms = [], maxLength, alike }, identifier) =>
    new Set(
      judge({ source, translation, identifier, terms, maxLength: maxLength ?? null, alike }).map(({ check }) => check),
    )
}

const percent = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(2)} %`

/**
 * The checks on translations by people, who are taken to be right: what they find there is an alarm too many. Errors that are
 * planted in those texts are to be found, by the check that is named or one that says the same.
 */
export async function run(): Promise<Result> {
  const pairs = readPairs()
  const judged = new Map<LanguageCode, Judged[]>()
  for (const [language, own] of pairs) {
    const projects = [...Map.groupBy(own, ({ page }) => page).values()]
    judged.set(
      language,
      projects.flatMap((project) => {
        const judge = judgeOf(language, project)
        return project.map((pair) => ({ pair, judge, checks: judge(pair, pair.identifier) }))
      }),
    )
  }
  const ofLanguages = [...judged].map(([language, all]) => {
    const alarms = all.filter(({ checks }) => checks.size > 0).length
    const peer = countByPofilter(language, pairs.get(language)!)
    return {
      ...alarmsIn(`rows marked, ${language}`, alarms, all.length, MAX_FALSE),
      peer: peer === undefined ? 'pofilter (not installed)' : 'pofilter',
      theirs: peer === undefined ? '–' : percent(peer, all.length),
    }
  })
  const all = [...judged.values()].flat()
  const names = new Set(all.flatMap(({ checks }) => [...checks]))
  const ofChecks = [...names].sort().map((name) => {
    const alarms = all.filter(({ checks }) => checks.has(name))
    show(name, alarms)
    return alarmsIn(`rows marked by ${name}`, alarms.length, all.length, MAX_FALSE)
  })
  return {
    rows: [...ofLanguages, ...ofChecks, ...compare(pairs), ...(await spell(pairs)), ...findPlanted(pairs, judged)],
  }
}

/** Off by default where they mark more rows than a check may. */
function compare(pairs: ReadonlyMap<LanguageCode, Pair[]>): Measured[] {
  return [
    { check: 'same source' as const, othersOf: translationsOf },
    { check: 'same translation' as const, othersOf: sourcesOf },
  ].map(({ check, othersOf }) => {
    let [marked, rows] = [0, 0]
    for (const game of pairs.values()) {
      marked += game.filter((pair) => othersOf(pair, game).length > 0).length
      rows += game.length
    }
    const isOff = DEFAULT_LEVELS[check] === 'off'
    return {
      ...alarmsIn(`rows marked by ${check}${isOff ? ' (off by default)' : ''}`, marked, rows, MAX_FALSE),
      ...(isOff && { goal: 'none', met: true }),
    }
  })
}

async function spell(pairs: ReadonlyMap<LanguageCode, Pair[]>): Promise<Measured[]> {
  const rows: Measured[] = []
  let [planted, found] = [0, 0]
  for (const [language, own] of pairs) {
    const spelled = isSpelledIn(language) ? await spellPairs(language, own) : undefined
    if (!spelled) continue
    const { kinds, marked, right } = spelled
    planted += spelled.planted
    found += spelled.found
    const misspelled = `${marked - right} more are misspelled`
    rows.push(alarmsIn(`rows marked by spelling, ${language} (${kinds}; ${misspelled})`, right, own.length, MAX_FALSE))
  }
  return [...rows, foundOf('spelling: planted', { planted, found })]
}

const isSpelledIn = (language: LanguageCode) => levelsIn(DEFAULTS, language).spelling !== 'off'

const alarmsIn = (what: string, alarms: number, rows: number, most: number): Measured => ({
  ...{ what, peer: 'the goal alone', ours: `${percent(alarms, rows)} of ${rows}`, theirs: percent(most, 1) },
  ...{ ratio: alarms / rows / most, goal: '≤ 1', met: alarms <= most * rows },
})

function show(name: string, alarms: readonly Judged[]) {
  for (const { pair } of alarms.slice(0, SHOWN))
    console.log(`${name} ${pair.language}: ${JSON.stringify([pair.source, pair.translation])}`)
}

function findPlanted(pairs: ReadonlyMap<LanguageCode, Pair[]>, judged: ReadonlyMap<LanguageCode, Judged[]>) {
  const random = seeded(7)
  return [...FORM, ...WORDS, ...STYLE, ...ALIKE, ...BUILT].map((plant): Measured => {
    let [planted, found] = [0, 0]
    for (const [at, [language, all]] of [...judged].entries()) {
      const others = [...pairs.values()]
      const elsewhere = others[(at + 1) % others.length]!
      const counted = plantIn(plant, all, (pair) => ({ pair, game: pairs.get(language)!, elsewhere, random }))
      planted += counted.planted
      found += counted.found
    }
    return foundOf(`${plant.check}: planted`, { planted, found })
  })
}

const foundOf = (what: string, { planted, found }: { planted: number; found: number }): Measured => ({
  ...{ what, peer: 'the goal alone', ours: `${percent(found, planted)} of ${planted} found` },
  ...{ theirs: percent(MIN_FOUND, 1), ratio: planted === 0 ? 0 : found / planted / MIN_FOUND, goal: '≥ 1' },
  met: planted > 0 && found >= MIN_FOUND * planted,
})

/** Rows in which the check finds something already have no room for an error of its kind. */
function plantIn(plant: Plant, all: readonly Judged[], plantingOf: (pair: Pair) => Planting) {
  const kinds = [plant.check, ...(plant.or ?? [])]
  let [planted, found] = [0, 0]
  const isOff = all.length > 0 && levelsOf(all[0]!.pair.language)[plant.check] === 'off'
  if (isOff) return { planted, found }
  const step = Math.max(1, Math.floor(all.length / (8 * PLANTED_A_LANGUAGE)))
  for (let at = 0; at < all.length && planted < PLANTED_A_LANGUAGE; at += step) {
    const { pair, checks, judge } = all[at]!
    if (kinds.some((kind) => checks.has(kind))) continue
    const spoiled = plant.spoil(plantingOf(pair))
    if (!spoiled) continue
    planted++
    const now = judge(spoiled, pair.identifier)
    if (kinds.some((kind) => now.has(kind))) found++
    else if (SHOWN > 0)
      console.log(`missed ${plant.check} ${pair.language}: ${JSON.stringify([spoiled.source, spoiled.translation])}`)
  }
  return { planted, found }
}
