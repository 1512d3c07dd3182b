import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'openapi-typescript-codegen'
import { build } from 'vite'

/** A client that somebody else's generator makes of this OpenAPI document, as modules that Node runs. */
export async function generateClient(document: object) {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-generated-'))
  await generate({ input: document as Record<string, unknown>, output: join(folder, 'source'), useOptions: true })
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    build: {
      lib: { entry: join(folder, 'source/index.ts'), formats: ['es'], fileName: () => 'client.mjs' },
      outDir: join(folder, 'built'),
      minify: false,
    },
  })
  const client = await import(join(folder, 'built/client.mjs'))
  rmSync(folder, { recursive: true })
  return client
}
