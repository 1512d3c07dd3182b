import type { Hook } from '@hono/zod-openapi'
import type { ValidationTargets } from 'hono'
import type { z } from 'zod'
import { ApiError, type Issue } from '../apiError.ts'
import { listUnstorable } from '../body/storableText.ts'
import { MAX_NAMED } from '../contract.ts'
import type { Env } from '../env.ts'

const SOURCES: Record<keyof ValidationTargets, string> = {
  json: 'body',
  form: 'body',
  query: 'query',
  param: 'path',
  header: 'header',
  cookie: 'cookie',
}

const ZODS_OWN_WORDS_FOR_ABSENCE = /^Invalid input: .*received undefined$/

const HOLDS_TEXTS: (keyof ValidationTargets)[] = ['json', 'query']

export const refuseInvalid: Hook<unknown, Env, string, void> = (result) => {
  const source = SOURCES[result.target]
  if (result.success && !HOLDS_TEXTS.includes(result.target)) return
  const issues = result.success ? listUnstorable(result.data, [source]) : issuesOf(result.error, source)
  if (issues.length > 0) throw new ApiError(422, issues)
}

export function issuesOf(error: z.ZodError, source: string): Issue[] {
  const issues = error.issues.slice(0, MAX_NAMED).map(({ path, message, code }): Issue => {
    const loc = [source, ...path.map((step) => (typeof step === 'number' ? step : String(step)))]
    if (ZODS_OWN_WORDS_FOR_ABSENCE.test(message)) return { loc, msg: 'Field required', type: 'missing' }
    return { loc, msg: message, type: code === 'custom' ? 'value_error' : code }
  })
  if (error.issues.length > MAX_NAMED) issues.push({ loc: [source], msg: 'There are more errors', type: 'value_error' })
  return issues
}
