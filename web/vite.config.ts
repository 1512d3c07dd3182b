import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

/** React Aria ships its few words in 34 languages; the screens are English. */
const onlyOurWords: Plugin = {
  name: 'only-our-words',
  enforce: 'pre',
  load(id) {
    const isWords = /react-(aria|stately)\b.*[\\/]intl[\\/].*[a-z]{2}-[A-Z]{2}\.m?js$/.test(id.split('?')[0]!)
    return isWords && !id.includes('en-US') ? 'export default undefined' : undefined
  },
}

/** A screen takes sentences and limits from a contract; the schemas, and zod with them, stay on the server. */
const contractsWithoutSchemas: Plugin = {
  name: 'contracts-without-schemas',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'zod' && importer?.endsWith('contract.ts') ? '\0no-schemas' : undefined),
  load: (id) => (id === '\0no-schemas' ? NO_SCHEMAS : undefined),
}
const NO_SCHEMAS = `
  export const z = new Proxy(() => {}, {
    apply: () => z,
    get(_, name) {
      if (name === 'parse' || name === 'safeParse') throw new Error('Contracts are checked on the server')
      return z
    },
  })`

const TABLE = ['ProjectWorkspace', 'TranslationsTab']

/** The script that asks ahead is an entry of its own, small and first; with it come the font and the names of the table's files. */
const whatComesFirst: Plugin = {
  name: 'what-comes-first',
  buildStart({ input }) {
    if (JSON.stringify(input).includes('index.html'))
      this.emitFile({ type: 'chunk', id: join(import.meta.dirname, 'ahead.ts'), name: 'ahead' })
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const ahead = chunks.find(({ isEntry, name }) => isEntry && name === 'ahead')
      const font = Object.keys(bundle).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
      const screens = chunks.filter(({ isDynamicEntry, name }) => isDynamicEntry && TABLE.includes(name))
      const files = screens.flatMap((chunk) => [
        ...[chunk.fileName, ...chunk.imports].filter((file) => !html.includes(file)),
        ...(chunk.viteMetadata?.importedCss ?? []),
      ])
      const table = [...new Set(files)].map((file) => `/${file}`).join(' ')
      const src = ahead ? `/${ahead.fileName}` : '/ahead.ts'
      const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` }
      return [
        { tag: 'script', attrs: { type: 'module', async: true, crossorigin: true, src, 'data-table': table } },
        ...(font ? [{ tag: 'link', attrs: preload }] : []),
      ]
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [onlyOurWords, contractsWithoutSchemas, whatComesFirst, react(), tailwindcss()],
  server: {
    proxy: {
      '/api/v1': api, // web/api holds sources
      '/docs': api,
      '/collab': { target: api, ws: true },
      '/yjs': { target: api, ws: true },
    },
  },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
  },
})
