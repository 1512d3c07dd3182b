import type { z } from 'zod'
import { ApiError } from '../../http/apiError.ts'
import { issuesOf } from '../../http/openapi/validate.ts'

/** The fields of an upload as its form has them. Throws a refusal that lists what is wrong. */
export function parseForm<Form extends z.ZodType>(form: Form, fields: ReadonlyMap<string, string>): z.output<Form> {
  const parsed = form.safeParse(Object.fromEntries(fields))
  if (!parsed.success) throw new ApiError(422, issuesOf(parsed.error, 'body'))
  return parsed.data
}
