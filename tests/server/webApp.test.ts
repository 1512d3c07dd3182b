import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { webApp } from '#server/http/webApp.ts'

const directory = mkdtempSync(join(tmpdir(), 'dragoman-web-'))
afterAll(() => rmSync(directory, { recursive: true }))

mkdirSync(join(directory, 'assets/example_page'), { recursive: true })
const put = (path: string, text: string) => writeFileSync(join(directory, path), text)
put('index.html', '<title>Dragoman</title>')
put('assets/index-CPnt9fr6.js', 'plain')
put('assets/index-CPnt9fr6.js.br', 'brotli')
put('assets/index-CPnt9fr6.js.gz', 'gzip')
put('assets/example_page/Glossary_example.csv', 'term_id')
writeFileSync(join(directory, '../secret.txt'), 'secret')
afterAll(() => rmSync(join(directory, '../secret.txt')))

const app = webApp(directory)
async function get(path: string, encoding = '') {
  const response = await app.request(path, { headers: { 'Accept-Encoding': encoding } })
  const { status, headers } = response
  return [status, headers.get('cache-control'), await response.text()]
}

test('every path of the app answers the app, which a browser revalidates', async () => {
  for (const path of ['/', '/login', '/projects/5/translations?lang=es', '/index.html'])
    expect(await get(path)).toEqual([200, 'no-cache', '<title>Dragoman</title>'])
})

test('hashed files are immutable and served in the smallest accepted encoding', async () => {
  const forEver = 'public, max-age=31536000, immutable'
  expect(await get('/assets/index-CPnt9fr6.js')).toEqual([200, forEver, 'plain'])
  expect(await get('/assets/index-CPnt9fr6.js', 'gzip')).toEqual([200, forEver, 'gzip'])
  expect(await get('/assets/index-CPnt9fr6.js', 'gzip, br')).toEqual([200, forEver, 'brotli'])
  expect(await get('/assets/example_page/Glossary_example.csv')).toEqual([200, 'no-cache', 'term_id'])
})

test('a file that is not there is missing, not the app, and nothing outside is given away', async () => {
  expect((await get('/assets/index-00000000.js'))[0]).toBe(404)
  for (const path of ['/../secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/%2e%2e/secret.txt'])
    expect((await get(path))[2]).not.toContain('secret')
})

test('without a build it says what to do', async () => {
  const response = await webApp(join(directory, 'nothing')).request('/')
  expect([response.status, await response.text()]).toEqual([404, 'The web app has not been built: run npm start'])
})
