import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judge } from '#collab/text/judge.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'

const env = { ...process.env, SDL_VIDEODRIVER: 'dummy', SDL_AUDIODRIVER: 'dummy', RENPY_SIMPLE_EXCEPTIONS: '1' }
const hasRenpy = spawnSync('renpy', ['--version'], { env }).status === 0

const CASES = process.env.FUZZ ? 2_000 : 200
const FILE = 'tl/spanish/lines.rpy'

type Line = { source: string; text: string }

/** The places of the lines that the linter of Ren'Py has a complaint about, all of one game; undefined where it cannot run. */
function complaints(lines: readonly Line[]) {
  const game = mkdtempSync(join(tmpdir(), 'renpy-'))
  try {
    mkdirSync(join(game, 'game/tl/spanish'), { recursive: true })
    const said = (texts: readonly string[]) => texts.map((text) => `    ${JSON.stringify(text)}\n`).join('')
    const sources = said(lines.map(({ source }) => source))
    writeFileSync(join(game, 'game/script.rpy'), `default name = "Eileen"\nlabel start:\n${sources}    return\n`)
    const blocks = lines.map(({ text }, at) => `translate spanish line_${at}:\n${said([text])}`)
    writeFileSync(join(game, 'game', FILE), blocks.join(''))
    const report = join(game, 'report.txt')
    spawnSync('renpy', [game, 'lint', report], { env: { ...env, HOME: game } })
    if (!existsSync(report)) return undefined
    const told = readFileSync(report, 'utf8')
    expect(told).toContain('Statistics')
    const found = [...told.matchAll(/tl\/spanish\/lines\.rpy:(\d+)/g)]
    return new Set(found.map(([, line]) => Math.floor((Number(line) - 1) / 2)))
  } finally {
    rmSync(game, { recursive: true, force: true })
  }
}

const isBroken = ({ source, text }: Line) =>
  judge(source, text, { from: 'en', to: 'es', audience: 'people' }).some(({ severity }) => severity === 'broken')

const PAIRS: [string, string][] = [
  ['Take the {b}old key{/b} now', 'Toma la {b}llave vieja{/b} ya'],
  ['{i}Who is{/i} there, [name]?', '{i}¿Quién anda{/i} ahí, [name]?'],
  ['I {b}never {i}ever{/i} said{/b} so', 'Yo {b}nunca {i}jamás{/i} dije{/b} eso'],
  ['A {color=#f00}red{/color} door', 'Una puerta {color=#f00}roja{/color}'],
  ['Walk on{w=0.5} and listen', 'Sigue{w=0.5} y escucha'],
  ['{size=+10}Run!{/size}', '{size=+10}¡Corre!{/size}'],
]
const TAG = /\{\/?[a-z][^{}]*\}/g

/** Damages that leave a text which Ren'Py cannot draw, and none. */
function aLine(random: () => number): Line {
  const one = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!
  const [source, whole] = one(PAIRS)
  const damage = one(['none', 'none', 'end', 'begin', 'unknown', 'crossed'] as const)
  const [begin, end] = [/\{[a-z]+[^{}]*\}/, /\{\/[a-z]+\}/]
  if (damage === 'end') return { source, text: whole.replace(end, '') }
  if (damage === 'begin' && end.test(whole)) return { source, text: whole.replace(begin, '') }
  if (damage === 'unknown') return { source, text: whole.replace(begin, '{zzz}') }
  if (damage === 'crossed' && (whole.match(TAG)?.length ?? 0) === 4) {
    const [, , inner, outer] = whole.match(TAG)!
    return { source, text: whole.replace(inner!, '\0').replace(outer!, inner!).replace('\0', outer!) }
  }
  return { source, text: whole }
}

test.skipIf(!hasRenpy)(
  "Ren'Py's lint accepts what checks call whole, and nothing else (skipped without renpy)",
  ({ skip }) => {
    const random = seeded(chooseSeed('renpy'))
    const lines = Array.from({ length: CASES }, () => aLine(random))
    const refused = complaints(lines)
    if (!refused) return skip('renpy does not run here')
    const judged = lines.map((line, at) => ({ ...line, isBroken: isBroken(line), isRefused: refused.has(at) }))
    expect(judged.filter((one) => one.isBroken !== one.isRefused)).toEqual([])
    expect(Math.min(refused.size, lines.length - refused.size)).toBeGreaterThan(0)
  },
)
