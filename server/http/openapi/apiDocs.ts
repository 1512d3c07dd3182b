import { readFileSync } from 'node:fs'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import type { Env } from '../env.ts'
import { describeApi } from './describeApi.ts'

const PAGE = readFileSync(new URL('docs.html', import.meta.url), 'utf8')
const SCRIPT = readFileSync(new URL('docs.js', import.meta.url), 'utf8')

export function apiDocs(routes: OpenAPIHono<Env>, version: string) {
  let document: string | undefined
  return new Hono<Env>({ strict: false })
    .get('/api/v1/openapi.json', (c) => {
      document ??= JSON.stringify(describeApi(routes, version))
      return c.body(document, 200, { 'Content-Type': 'application/json' })
    })
    .get('/docs', (c) => c.html(PAGE))
    .get('/docs.js', (c) => c.body(SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
}
