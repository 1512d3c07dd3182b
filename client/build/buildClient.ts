import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Needed by live pages alone, and shared with the program: a second Yjs in it would not know its documents. */
const SHARED = ['yjs', '@hocuspocus/provider']
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The client in the manifest of its package. */
export const CLIENT = {
  exports: {
    './client': { types: './client/index.d.ts', default: './client/index.js' },
    './package.json': './package.json',
  },
  peerDependencies: Object.fromEntries(SHARED.map((name) => [name, `^${dependencies[name]}`])),
  peerDependenciesMeta: Object.fromEntries(SHARED.map((name) => [name, { optional: true }])),
}

/** Writes the client as JavaScript for Node and browsers, and its types, into a folder. */
export async function buildClient(folder: string) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      lib: { entry: 'client/index.ts', formats: ['es'], fileName: 'index' },
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      rolldownOptions: { external: SHARED },
    },
  })
  writeTypes(folder)
  copyFileSync(join(root, 'client/schema.d.ts'), join(folder, 'schema.d.ts'))
}

const COMPILER = join(root, 'node_modules/typescript/bin/tsc')
const OPTIONS =
  '--ignoreConfig --declaration --emitDeclarationOnly --strict --skipLibCheck --target es2024 --module nodenext --allowImportingTsExtensions'

const writeTypes = (folder: string) =>
  execFileSync(process.execPath, [COMPILER, ...OPTIONS.split(' '), '--outDir', folder, 'client/index.ts'], {
    cwd: root,
    stdio: 'inherit',
  })
