/** @module-tag nightly */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startOpenAi } from '../support/model/openai.ts'

const run = promisify(execFile)

/** A page of five texts, four of which people have translated. */
async function aCorpus() {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-corpus-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const texts = ['New game', 'Load {name}', '"Quit, now"', 'Options', 'Credits'].map((text, n) => `row.${n},${text}`)
  await writeFile(join(folder, 'menu.csv'), ['identifier,content', ...texts, ''].join('\n'))
  await mkdir(join(folder, 'references'))
  const known = ['row.0,Partida nueva', 'row.1,Cargar {name}', 'row.2,"Salir, ya"', 'row.3,Opciones']
  await writeFile(join(folder, 'references/es.csv'), ['identifier,content', ...known, ''].join('\n'))
  return folder
}

const SPANISH: Record<string, string> = {
  'New game': 'Partida nueva',
  'Load ⟦1⟧': 'Cargar ⟦1⟧',
  'Quit, now': 'Salir, ya',
  Options: 'Opciones',
}

const evaluate = (url: string, ...args: string[]) =>
  run(process.execPath, ['server/comparisons/evaluate.ts', ...args], {
    env: { ...process.env, OPENAI_BASE_URL: url, OPENAI_API_KEY: 'key' },
  })

test('models are scored against references from the shell', async () => {
  const model = await startOpenAi({
    translate: ({ text }, { body }) => (body.model === 'good' ? SPANISH[text] : `Mal ${text}`),
  })
  onTestFinished(() => model.close())
  const corpus = ['--corpus', await aCorpus(), '--language', 'es', '--prices', '10,1,20']

  const { stdout } = await evaluate(model.url, '--model', 'good', '--model', 'bad', ...corpus)

  const [good, bad] = stdout.split('\n').filter((line) => /^\| (good|bad)/.test(line))
  expect(stdout).toContain('4 texts into es, 80 in a call')
  expect(good).toMatch(/^\| good \| 100\.0 \| 0\.0 \| 4 \| 0 \| 1 \| [\d.]+ \| 120 \(20\) \| 40 \| \$0\.0018 \|$/)
  expect(bad).toMatch(/^\| bad \| \d+\.\d \| \d+\.\d \| 4 \|/)
  expect(model.calls.map(({ rows }) => rows.length)).toEqual([4, 4])
  expect(JSON.stringify(model.calls.map(({ user }) => user))).not.toContain('Partida')
})

test('an evaluation without a corpus says how it is used', async () => {
  await expect(evaluate('http://localhost:1', '--model', 'good')).rejects.toMatchObject({
    stderr: expect.stringContaining('Usage: npm run eval'),
  })
})
