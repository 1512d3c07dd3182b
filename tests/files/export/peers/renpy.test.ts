import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseSeed, seeded } from '../../../support/runs/random.ts'
import { withVersion } from '../../../versions/pages.ts'
import { bring, exportsOf, newVersion } from '../../bring/broughtFiles.ts'
import { awkwardText } from './awkwardTexts.ts'

withVersion()

const ENV = { ...process.env, SDL_VIDEODRIVER: 'dummy', SDL_AUDIODRIVER: 'dummy', RENPY_SIMPLE_EXCEPTIONS: '1' }
const isInstalled = spawnSync('renpy', ['--version'], { env: ENV }).status === 0
const TEXTS = process.env.FUZZ ? 200 : 15
const FILE = 'game/tl/german/script.rpy'

function gameOf(said: readonly string[], choices: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'renpy-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const lines = said.map((text) => `    e ${JSON.stringify(text)}\n`)
  const menu = choices.map((text) => `        ${JSON.stringify(text)}:\n            pass\n`)
  write(
    'game/script.rpy',
    `define e = Character("Eileen")\nlabel start:\n${lines.join('')}    menu:\n${menu.join('')}    return\n`,
  )
  const run = (...args: string[]) => spawnSync('renpy', [folder, ...args], { env: { ...ENV, HOME: folder } })
  const read = (path: string) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined)
  return { folder, write, read, run }
}

const UNESCAPED: Record<string, string> = { n: '\n', t: '\t', '\\': '\\' }

/** The texts that Ren'Py shows in a language, by its own list of them. */
const shownIn = (list: string) =>
  list
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[2]!.replaceAll(/\\(.)/g, (_, one) => UNESCAPED[one]!))

test.skipIf(!isInstalled)(
  `Ren'Py reads exported translations as they were written${isInstalled ? '' : ': skipped, renpy is not installed'}`,
  async ({ skip }) => {
    const random = seeded(chooseSeed('renpy export'))
    const said = Array.from({ length: TEXTS }, (_, at) => `Line ${at}`)
    const choices = Array.from({ length: TEXTS }, (_, at) => `Choice ${at}`)
    const { folder, write, read, run } = gameOf(said, choices)
    try {
      run('translate', 'german')
      const file = read(FILE)
      if (file === undefined) return skip('renpy does not run here')
      const version = await newVersion(['de'])
      const [page] = Object.values((await bring(version, { [FILE]: file })).byName)
      const written = new Map([...said, ...choices].map((source) => [source, awkwardText(random)]))
      for (const { identifier, content } of (await page!.texts()).data)
        await page!.write(identifier, written.get(content)!, 'de')
      const exported = Object.values(await exportsOf(version))
      expect(exported).toHaveLength(1)
      write(FILE, exported[0]!)
      run('dialogue', 'german', '--strings')
      expect(shownIn(read('dialogue.tab')!).sort()).toEqual([...written.values()].sort())
      run('lint', join(folder, 'report.txt'))
      expect(read('report.txt')).toContain('Statistics')
      expect(read('report.txt')).not.toContain(FILE)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
