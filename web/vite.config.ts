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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [onlyOurWords, contractsWithoutSchemas, react(), tailwindcss()],
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
    chunkSizeWarningLimit: 900,
  },
})
