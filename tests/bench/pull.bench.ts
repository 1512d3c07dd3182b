import { execFile } from 'node:child_process'
import { createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { buildPackage } from '#cli/build.ts'
import { makeToken } from '../support/rights/tokens.ts'
import { seeded } from '../support/runs/random.ts'
import { startApp } from './harness/app.ts'
import { median, type Result } from './harness/result.ts'

const LANGUAGES = ['es', 'fr', 'de', 'it', 'pt', 'ja', 'zh', 'ko', 'pl', 'ru'] as const
const [ROWS, ROUNDS, GOAL] = [50_000, 5, 2]
const FETCH = new URL('harness/fetchFiles.mjs', import.meta.url).pathname
const node = promisify(execFile)

/**
 * `dragoman pull` of a page in ten languages: by builds that start from nothing, the first one since something has changed and a
 * later one, and by one that has the files.
 */
export async function run(): Promise<Result> {
  const app = await startApp()
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-pull-'))
  const files = createServer((request, response) => {
    createReadStream(join(folder, 'repository', basename(request.url!))).pipe(response)
  }).listen(0, '127.0.0.1')
  try {
    await buildPackage(join(folder, 'package'))
    const { organization_id, project_id } = await app.db
      .selectFrom('projects')
      .innerJoin('versions as v', 'v.project_id', 'projects.id')
      .where('v.id', '=', app.version_id)
      .select(['organization_id', 'v.project_id'])
      .executeTakeFirstOrThrow()
    await app.db
      .updateTable('projects')
      .set({ target_languages: [...LANGUAGES] })
      .where('id', '=', project_id)
      .execute()
    const capabilities = ['readProject', 'bringFiles'] as const
    const { token } = await makeToken(app.db, { organization_id }, { capabilities })
    const repository = join(folder, 'repository')
    mkdirSync(repository)
    const settings = {
      url: app.api.replace('/api/v1', ''),
      project: project_id,
      files: ['*.json'],
      ignore: ['dragoman.json'],
    }
    writeFileSync(join(repository, 'dragoman.json'), JSON.stringify(settings))
    for (const language of ['en', ...LANGUAGES]) writeFileSync(join(repository, `${language}.json`), textsOf(language))
    const dragoman = async (...args: string[]) => {
      const env = { ...process.env, DRAGOMAN_TOKEN: token, XDG_CONFIG_HOME: folder }
      const start = performance.now()
      const { stdout } = await node(process.execPath, [join(folder, 'package/dragoman.js'), '--json', ...args], {
        cwd: repository,
        env,
      })
      return { time: performance.now() - start, said: JSON.parse(stdout) }
    }
    await dragoman('push')
    const names = LANGUAGES.map((language) => `${language}.json`)
    const bytes = names.reduce((sum, name) => sum + statSync(join(repository, name)).size, 0)
    const kept = names.map((name) => readFileSync(join(repository, name)))
    const [made, again, known, theirs]: [number[], number[], number[], number[]] = [[], [], [], []]
    const copies = join(folder, 'copies')
    mkdirSync(copies)
    async function pullIntoNothing() {
      for (const name of [...names, '.dragoman']) rmSync(join(repository, name), { recursive: true, force: true })
      const { time, said } = await dragoman('pull')
      if (said.written.length !== names.length) throw new Error(JSON.stringify(said))
      for (const [at, name] of names.entries())
        if (!readFileSync(join(repository, name)).equals(kept[at]!)) throw new Error(`${name} is another file`)
      return time
    }
    for (let round = 0; round <= ROUNDS; round++) {
      const served = performance.now()
      const { port } = files.address() as AddressInfo
      await node(process.execPath, [FETCH, `http://127.0.0.1:${port}`, copies, ...names])
      const fetched = performance.now() - served
      await app.db.deleteFrom('kept_exports').execute()
      const times = [await pullIntoNothing(), await pullIntoNothing()] as const
      const unchanged = await dragoman('pull')
      if (unchanged.said.written.length > 0) throw new Error(JSON.stringify(unchanged.said))
      if (round === 0) continue
      made.push(times[0])
      again.push(times[1])
      known.push(unchanged.time)
      theirs.push(fetched)
    }
    const compared = (what: string, ours: number[], goal?: number) => {
      const ratio = median(ours.map((time, at) => time / theirs[at]!))
      const show = (times: number[]) => `${Math.round(median(times))} ms`
      return {
        what: `pull of ${ROWS.toLocaleString('en')} rows in ${LANGUAGES.length} languages (${(bytes / 1e6).toFixed(0)} MB), ${what}; time`,
        peer: 'a program that fetches the same files from a static server',
        ours: show(ours),
        theirs: show(theirs),
        ratio,
        goal: goal === undefined ? '–' : `≤ ${goal}`,
        met: goal === undefined || ratio <= goal,
      }
    }
    return {
      rows: [
        compared('into an empty folder', again, GOAL),
        compared('into an empty folder, the first one of this state', made),
        compared('nothing changed', known, GOAL),
      ],
    }
  } finally {
    files.close()
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function textsOf(language: string) {
  const random = seeded(language.charCodeAt(0) * 7 + language.charCodeAt(1))
  const words = Array.from({ length: 500 }, (_, n) => `${language}${n.toString(36)}`)
  const text = () =>
    Array.from({ length: 4 + Math.floor(random() * 18) }, () => words[Math.floor(random() * 500)]).join(' ')
  const texts = Object.fromEntries(
    Array.from({ length: ROWS }, (_, n) => [`scene_${Math.floor(n / 50)}.line_${n}`, text()]),
  )
  return `${JSON.stringify(texts, undefined, 2)}\n`
}
