import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pair } from './pairs.ts'

const NAME = process.env.POFILTER ?? 'pofilter'
let isThere: boolean | undefined

/** How many of the pairs the Translate Toolkit marks; undefined where it is not installed. */
export function countByPofilter(language: string, pairs: readonly Pair[]): number | undefined {
  isThere ??= spawnSync(NAME, ['--version']).status === 0
  if (!isThere) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'pofilter-'))
  try {
    const [given, marked] = [join(folder, 'given.po'), join(folder, 'marked.po')]
    writeFileSync(given, poOf(pairs))
    const { status, stderr } = spawnSync(NAME, ['--progress=none', `--language=${language}`, given, marked])
    if (status !== 0) throw new Error(String(stderr))
    return new Set(existsSync(marked) ? readFileSync(marked, 'utf8').match(/^msgctxt "\d+"$/gm) : []).size
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'

const poOf = (pairs: readonly Pair[]) =>
  [
    HEADER,
    ...pairs.map(
      ({ source, translation }, at) =>
        `msgctxt "${at}"\nmsgid ${JSON.stringify(source)}\nmsgstr ${JSON.stringify(translation)}\n`,
    ),
  ].join('\n')
