import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import type { Result } from './harness/result.ts'

type Built = Extract<Awaited<ReturnType<typeof build>>, { output: unknown }>
type Chunk = Extract<Built['output'][number], { type: 'chunk' }>
type Bundle = Map<string, Chunk>

const ROOT = join(import.meta.dirname, '../..')
const FIRST_ROUTE_GOAL = 1.25
const EDITOR_GOAL = 1.2

/** The minimum of libraries for a first screen like ours. */
const FIRST_ROUTE_LIBRARIES = `
  export { createRoot } from 'react-dom/client'
  export { jsx, jsxs } from 'react/jsx-runtime'
  export { Suspense, lazy, useState } from 'react'
  export { createBrowserRouter, RouterProvider, Link, NavLink, Navigate, Outlet, useNavigate } from 'react-router-dom'
  export { QueryClient, QueryClientProvider, useQuery, useMutation } from '@tanstack/react-query'
  export { hc } from 'hono/client'
  export { Toaster, toast } from 'react-hot-toast'
  export { Button } from 'react-aria-components/Button'
  export { TextField } from 'react-aria-components/TextField'
  export { Input } from 'react-aria-components/Input'
  export { Label } from 'react-aria-components/Label'
  export { FieldError } from 'react-aria-components/FieldError'
  export { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
  export { Modal, ModalOverlay } from 'react-aria-components/Modal'
  export { Menu, MenuItem, MenuTrigger, MenuSection } from 'react-aria-components/Menu'
  export { Popover } from 'react-aria-components/Popover'
  export { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'`

const EDITOR_LIBRARIES = `
  export { Editor, Extension } from '@tiptap/core'
  export { Document } from '@tiptap/extension-document'
  export { Paragraph } from '@tiptap/extension-paragraph'
  export { Text } from '@tiptap/extension-text'
  export { Plugin, PluginKey } from '@tiptap/pm/state'
  export { Decoration, DecorationSet } from '@tiptap/pm/view'`

/** Gzipped JavaScript of the first route and of the editor's chunk, beside the libraries alone, built the same way. */
export async function run(): Promise<Result> {
  const ours = await bundle(join(ROOT, 'web/index.html'))
  const first = new Set<Chunk>()
  for (const chunk of ours.values()) if (chunk.isEntry) withImports(ours, chunk, first)
  const editor = [...ours.values()].find(
    (chunk) => chunk.isDynamicEntry && /rowEditor[\\/]editor[\\/]/.test(chunk.facadeModuleId ?? ''),
  )
  if (!editor) throw new Error('The editor has no chunk of its own')
  const carriers = [...ours.values()].filter((chunk) => chunk.moduleIds.some((id) => /prosemirror|tiptap/.test(id)))
  if (carriers.length !== 1 || carriers[0] !== editor) throw new Error('The editor is in other chunks too')

  return {
    rows: [
      compare('first route', first, await bareLibraries(FIRST_ROUTE_LIBRARIES), FIRST_ROUTE_GOAL),
      compare('the editor’s chunk', [editor], await bareLibraries(EDITOR_LIBRARIES), EDITOR_GOAL),
    ],
  }
}

function compare(what: string, ours: Iterable<Chunk>, theirs: Iterable<Chunk>, goal: number): Result['rows'][number] {
  const [our, their] = [gzipped(ours), gzipped(theirs)]
  const ratio = our / their
  return {
    what: `JavaScript of ${what}, gzip`,
    peer: 'the bare libraries, built the same way',
    ours: `${(our / 1000).toFixed(1)} KB`,
    theirs: `${(their / 1000).toFixed(1)} KB`,
    ratio,
    goal: `≤ ${goal}`,
    met: ratio <= goal,
  }
}

const gzipped = (chunks: Iterable<Chunk>) =>
  [...chunks].reduce((bytes, chunk) => bytes + gzipSync(chunk.code, { level: 9 }).length, 0)

/** A chunk with all that has to be there before it can run. */
function withImports(bundle: Bundle, chunk: Chunk, found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(chunk)) return found
  found.add(chunk)
  for (const name of chunk.imports) {
    const next = bundle.get(name)
    if (next) withImports(bundle, next, found)
  }
  return found
}

async function bareLibraries(code: string) {
  const directory = await mkdtemp(join(ROOT, 'node_modules/.cache-bundle-'))
  try {
    const file = join(directory, 'libraries.js')
    await writeFile(file, code)
    return (await bundle(file)).values()
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function bundle(input: string): Promise<Bundle> {
  const built = await build({
    configFile: join(ROOT, 'web/vite.config.ts'),
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  })
  const { output } = Array.isArray(built) ? built[0]! : (built as Built)
  return new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])))
}
