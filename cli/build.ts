import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { buildClient, CLIENT } from '#client/build/buildClient.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export async function buildPackage(folder: string) {
  mkdirSync(folder, { recursive: true })
  const { name, version, license, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  await build({
    define: { 'process.env.DRAGOMAN_VERSION': JSON.stringify(version) },
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: 'cli/dragoman.ts',
      outDir: folder,
      emptyOutDir: true,
      target: 'node22',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'dragoman.js', codeSplitting: false } },
    },
  })
  await buildClient(join(folder, 'client'))
  chmodSync(join(folder, 'dragoman.js'), 0o755)
  const facts = { name, version, description, license, type: 'module', engines: { node: '>=22' } }
  const files = { bin: { dragoman: 'dragoman.js' }, files: ['dragoman.js', 'client'], ...CLIENT }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...facts, ...files }, undefined, 2)}\n`)
  copyFileSync(join(root, 'docs/cli.md'), join(folder, 'README.md'))
}
