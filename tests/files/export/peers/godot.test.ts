import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseSeed, seeded } from '../../../support/runs/random.ts'
import { withVersion } from '../../../versions/pages.ts'
import { bring, exportsOf, type Files, newVersion } from '../../bring/broughtFiles.ts'
import { awkwardText } from './awkwardTexts.ts'

withVersion()

const PROGRAM = ['godot3-server', 'godot3', 'godot'].find((name) => spawnSync(name, ['--version']).error === undefined)
const isInstalled = PROGRAM !== undefined
const TEXTS = process.env.FUZZ ? 200 : 15

const DUMP = `extends SceneTree
func _init():
	var read = {}
	for path in ["res://menu.de.translation", "res://locale/de.po"]:
		if not ResourceLoader.exists(path):
			continue
		var translation = load(path)
		for key in JSON.parse(OS.get_cmdline_args()[-1]).result:
			read[key] = str(translation.get_message(key))
	var file = File.new()
	file.open("res://read.json", File.WRITE)
	file.store_string(JSON.print(read))
	file.close()
	quit()
`

/** The German texts that Godot has of a project with these files, by their keys. */
function readIn(files: Files, keys: readonly string[]): Record<string, string> | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'godot-'))
  try {
    const all = { 'project.godot': 'config_version=4\n[application]\nconfig/name="x"\n', 'dump.gd': DUMP, ...files }
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const run = (...args: string[]) =>
      spawnSync(PROGRAM!, ['--path', folder, ...args], { env: { ...process.env, HOME: folder, LANG: 'en_US.UTF-8' } })
    run('--editor', '--quit')
    run('-s', 'dump.gd', JSON.stringify(keys))
    return JSON.parse(readFileSync(join(folder, 'read.json'), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const KEYS = Array.from({ length: TEXTS }, (_, at) => `KEY_${at}`)
const header = (language: string) =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n`
const poOf = (language: string, textOf: (key: string) => string) =>
  header(language) + KEYS.map((key) => `msgid "${key}"\nmsgstr "${textOf(key)}"\n`).join('\n')

/** Godot 3 makes a line break of `\\n`, whatever is before it. */
const isPossible = (piece: string) => !piece.includes('\\')

const PROJECTS: Record<string, Files> = {
  CSV: { 'menu.csv': `keys,en,de\n${KEYS.map((key) => `${key},Text of ${key},\n`).join('')}` },
  PO: { 'locale/en.po': poOf('en', (key) => `Text of ${key}`), 'locale/de.po': poOf('de', () => '') },
}

test.skipIf(!isInstalled).for(Object.entries(PROJECTS))(
  `Godot reads exported translations as they were written: %s${isInstalled ? '' : ', skipped, godot3 is not installed'}`,
  async ([, files]) => {
    const random = seeded(chooseSeed('godot export'))
    const version = await newVersion(['de'])
    const [page] = Object.values((await bring(version, files)).byName)
    const written: Record<string, string> = {}
    for (const { identifier } of (await page!.texts()).data) {
      written[identifier] = awkwardText(random, isPossible)
      await page!.write(identifier, written[identifier]!, 'de')
    }
    expect(Object.keys(written)).toEqual(KEYS)
    const exported = Object.entries(await exportsOf(version)).map(([path, text]) => [path.replace(/^de\//, ''), text])
    expect(readIn(Object.fromEntries(exported), KEYS)).toEqual(written)
  },
)
