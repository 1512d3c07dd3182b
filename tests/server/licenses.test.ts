import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { webApp } from '#server/http/webApp.ts'

const built = webApp(fileURLToPath(new URL('../../web/dist', import.meta.url)))
const IMPORT = /^(?:import|export|@import)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"]([^'"#./][^'"]*)['"]/gm
/** They leave no code of their own in the bundle: contracts are checked on the server, the others re-export what is listed. */
const LEFT_OUT = ['zod', 'react-router-dom', '@tiptap/pm']

test('the web app serves the license of every package that is in it', async () => {
  const answer = await built.request('/licenses.txt')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const sections = (await answer.text()).split(/^## /m).slice(1)
  const listed = sections.map((section) => section.split(' - ')[0]!)
  const files = globSync([
    'web/!(dist)/**/*.{ts,tsx,css}',
    'web/main.tsx',
    'collab/document/*.ts',
    'collab/text/measure/*.ts',
    'collab/text/spelling/*.ts',
  ])
  const imported = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name]) => name!))
  const packages = new Set(imported.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)![0]))

  expect(packages.size).toBeGreaterThan(10)
  expect([...packages].filter((name) => !listed.includes(name) && !LEFT_OUT.includes(name))).toEqual([])
  expect(listed, 'used by those').toEqual(expect.arrayContaining(['scheduler', 'prosemirror-view', 'react-router']))
  expect(sections.filter((section) => section.length < 300).map((section) => section.split('\n')[0])).toEqual([])
})
