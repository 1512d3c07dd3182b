import { z } from 'zod'

/** More than there are; some may stand there twice. */
export const MOST_LANGUAGES = 64
/** An answer names this many faults: for 50,000 wrong ids it would have megabytes. */
export const MOST_NAMED = 100
const UUID = z.core.regexes.uuid()
const NO_LIST = 'Invalid input: expected array, received'

/**
 * Ids, each once and in lower case. One loop instead of a schema for each: zod took 0.4 s for 50,000 wrong ones and held the
 * process meanwhile.
 */
export const uuidsUpTo = (most: number) =>
  z
    .custom<string[]>(Array.isArray, {
      error: ({ input }) => `${NO_LIST} ${input === null ? 'null' : typeof input}`,
      abort: true,
    })
    .superRefine((ids: unknown[], ctx) => {
      if (ids.length < 1 || ids.length > most) return ctx.addIssue(`A list has 1 to ${most} ids`)
      let faults = 0
      for (let at = 0; at < ids.length && faults <= MOST_NAMED; at++) {
        const id = ids[at]
        if (typeof id === 'string' && UUID.test(id)) continue
        ctx.addIssue({ code: 'custom', path: [at], message: 'Invalid UUID' })
        faults += 1
      }
    })
    .meta({ type: 'array', items: { type: 'string', format: 'uuid' }, minItems: 1, maxItems: most })
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])

/** Refuses a list that is too long before its values are checked: each wrong one costs more than the whole list. */
export function listUpTo<List extends z.ZodType<unknown[], unknown>>(most: number, list: List) {
  const checked = z.preprocess((value, ctx) => {
    if (!Array.isArray(value) || value.length <= most) return value
    ctx.addIssue(`A list has at most ${most} values`)
    return z.NEVER
  }, list)
  return checked as unknown as z.ZodType<z.output<List>, z.input<List>>
}
