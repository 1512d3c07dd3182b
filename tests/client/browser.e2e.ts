import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { createTestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { makeToken } from '../support/rights/tokens.ts'

/** The client with all that it needs, as a program of a browser bundles it. */
async function bundle() {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-browser-'))
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      lib: { entry: 'client/index.ts', formats: ['es'], fileName: () => 'client.mjs' },
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const code = readFileSync(join(folder, 'client.mjs'))
  rmSync(folder, { recursive: true })
  return code
}

const PAGE = '<script type="module">import * as client from "/client.mjs"; window.client = client</script>'

/** A site of somebody else with the client. */
async function openSite() {
  const code = await bundle()
  const site = createServer(({ url }, answer) => {
    const isScript = url === '/client.mjs'
    answer
      .setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
      .end(isScript ? code : PAGE)
  })
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void site.close())
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`
}

test('a browser on another site brings a file with progress and types into its page', async () => {
  const origin = await openSite()
  const server = await createTestServer({ ROLES: 'api,collab', CORS_ORIGINS: origin })
  const owner = await server.build.user()
  const version = await server.build.version(await server.build.project(await server.build.organization({ owner })))
  const capabilities = ['readProject', 'bringFiles', 'writeText'] as const
  const { token } = await makeToken(server.db, { user_id: owner.id }, { capabilities })
  const page = await newPage({ expectedErrors: [/422/] })
  await page.goto(origin)
  await page.waitForFunction(() => 'client' in window)
  const seen = await page.evaluate(
    async ({ url, token, version_id }) => {
      const { createDragoman } = (window as unknown as { client: typeof import('#client/index.ts') }).client
      const dragoman = createDragoman({ url, token })
      const form = new FormData()
      form.append('type', 'game_ui')
      form.append('file', new Blob(['{"hello":"Hello"}']), 'en.json')
      const shares: number[] = []
      const brought = await dragoman.upload('/versions/{version_id}/pages/import/files', {
        path: { version_id },
        form,
        onProgress: (share) => shares.push(share),
      })
      const page_id = brought.pages[0]!.id
      const rows = await dragoman.get('/pages/{page_id}/source-texts', { params: { path: { page_id } } })
      const live = await dragoman.openPage(page_id, 'es')
      live.text(rows.data[0]!.id).insert(0, 'Hola')
      await live.close()
      const params = { path: { page_id }, query: { language: 'es' } }
      const [stored] = await dragoman.get('/pages/{page_id}/translations', { params })
      const refusal = await dragoman
        .upload('/versions/{version_id}/pages/import/files', {
          path: { version_id },
          form: new FormData(),
          onProgress() {},
        })
        .catch(({ name, status }) => ({ name, status }))
      return { last: shares.at(-1), content: stored?.content, refusal }
    },
    { url: server.url, token, version_id: version.id },
  )
  expect(seen).toEqual({ last: 1, content: 'Hola', refusal: { name: 'Refusal', status: 422 } })
  await server.close()
})
