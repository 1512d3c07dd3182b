import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

/** The script that prefetches stands alone and comes first, with the font. */
const prefetchFirst: Plugin = {
  name: 'prefetch-first',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      if (!bundle) return [{ tag: 'script', attrs: { type: 'module', src: '/prefetch.ts' } }]
      const href = `/${Object.keys(bundle).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))}`
      return {
        html: html.replace(THEME, ''),
        tags: [
          { tag: 'script', attrs: { src: `/${PREFETCH}` } },
          { tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href } },
        ],
      }
    },
  },
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      if (!bundle['index.html']) return
      const lib = { entry: join(import.meta.dirname, 'prefetch.ts'), formats: ['iife' as const], name: 'prefetch' }
      const built = await build({
        configFile: false,
        define: { TABLE_SCRIPTS: JSON.stringify(scriptsOf(bundle, TABLE)) },
        logLevel: 'error',
        publicDir: false,
        build: { lib, write: false },
      })
      const [first] = built as Extract<typeof built, unknown[]>
      this.emitFile({ type: 'asset', fileName: PREFETCH, source: first!.output[0].code })
    },
  },
}
const PREFETCH = 'prefetch.js'

const THEME = '<script src="/theme.js"></script>'
const TABLE = /\/(ProjectWorkspace|TranslationsTab|firstRows)\.tsx?$/

/** The files of these modules and of all that they import, without those that index.html names. */
function scriptsOf(bundle: Rolldown.OutputBundle, modules: RegExp): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const known = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports]),
  )
  const scripts: string[] = []
  const add = (name: string) => {
    if (known.has(name)) return
    known.add(name)
    scripts.push(name)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) add(imported)
  }
  for (const { fileName, facadeModuleId } of chunks) if (modules.test(facadeModuleId ?? '')) add(fileName)
  return scripts
}

/**
 * Nearly all of what a screen fetches runs at once in its first drawing. Chromium then compiles it whole, beside the main
 * thread and while it arrives, instead of function by function when each is first called.
 */
const compiledAsItArrives: Plugin = {
  name: 'compiled-as-it-arrives',
  generateBundle: {
    order: 'post', // it has to be the first line
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}

/**
 * A file costs a call and a start, in a first drawing most of all: what the app always loads is one file of libraries and
 * one of ours, and what screens share is in few. With larger ones two files need each other, and one of them runs too early.
 */
const FEW_FILES = [
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules|^\0/, priority: 3 },
  { name: 'app', tags: ['$initial' as const], test: (id: string) => !/index\.html|main\.tsx/.test(id), priority: 2 },
  // They need nothing of ours, and files that need each other may need them at once.
  { name: 'words', test: /db\/vocabulary\/|server\/[\w/]+\/constants\.ts/, minShareCount: 2, priority: 1 },
  { name: 'parts', test: /node_modules/, minShareCount: 2, priority: 1 },
  // Larger ones would need each other in a circle, and a constant of one be read before it is made.
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4_500 },
]

const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`

const LICENSES = 'licenses.txt'
/** Packages of styles and of the threads, which the build of scripts does not see. */
const BESIDE_SCRIPTS = {
  tailwindcss: 'LICENSE',
  '@fontsource-variable/inter': 'LICENSE',
  harfbuzzjs: 'LICENSE',
  '@cto.af/linebreak': 'LICENSE',
  '@cto.af/unicode-trie': 'LICENSE',
  'bidi-js': 'LICENSE.txt',
  'hunspell-wasm': 'COPYING.MPL',
}

/** Dictionaries are sent to browsers as their packages have them. */
const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
const DICTIONARIES = Object.keys(dependencies).filter((name) => name.startsWith('dictionary-'))
const BESIDE = { ...BESIDE_SCRIPTS, ...Object.fromEntries(DICTIONARIES.map((name) => [name, 'license'])) }

const licensesOfStyles: Plugin = {
  name: 'licenses-of-styles',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const file = bundle[LICENSES]
      if (file?.type !== 'asset') return
      file.source += Object.entries(BESIDE)
        .map(([name, terms]) => {
          const directory = join(import.meta.dirname, '../node_modules', name)
          const { version, license } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
          return `\n## ${name} - ${version} (${license})\n\n${readFileSync(join(directory, terms), 'utf8')}`
        })
        .join('')
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [prefetchFirst, compiledAsItArrives, licensesOfStyles, react(), tailwindcss()],
  // The shaper of texts in boxes is compiled as its module loads.
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api/v1': api, // web/api holds sources
      '/docs': api,
      '/first-screen': api,
      '/collab': { target: api, ws: true },
      '/yjs': { target: api, ws: true },
    },
  },
  build: {
    target: 'es2022',
    cssCodeSplit: false, // a stylesheet of its own that once failed to load is never asked for again
    emptyOutDir: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    license: { fileName: LICENSES },
    rolldownOptions: { output: { codeSplitting: { groups: FEW_FILES }, chunkFileNames } },
  },
})
