import { z } from 'zod'
import { canonicalLanguage, isLanguage, NO_LANGUAGE } from '#db/vocabulary/languages.ts'

const MAX_NAME_LENGTH = 255
/** Blanks, and marks of direction that keyboards of right-to-left scripts leave behind; between letters both belong there. */
const AROUND = /[\s\u200E\u200F\u061C]/u
const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
/** They turn the direction of what stands behind the name on the screen. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/gu
const NO_CONTROLS = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu

function trimName(name: string) {
  let [start, end] = [0, name.length]
  while (start < end && AROUND.test(name[start]!)) start += 1
  while (end > start && AROUND.test(name[end - 1]!)) end -= 1
  return name.slice(start, end)
}

const isVisibleName = (name: string) => VISIBLE.test(name)
const turnsDirection = (name: string) => name.search(DIRECTIONS) !== -1

/** The nearest name that may be stored; empty where nothing of it is seen. */
export function mendName(name: string) {
  const mended = trimName(name.replaceAll(CONTROLS, ' ').replaceAll(DIRECTIONS, '').toWellFormed())
  return isVisibleName(mended) ? mended : ''
}

export const nameOf = (what: string, message?: string) =>
  z
    .string({ error: message })
    .overwrite(trimName)
    .max(MAX_NAME_LENGTH, `${what} has at most ${MAX_NAME_LENGTH} characters`)
    .regex(NO_CONTROLS, `${what} has no control characters`)
    .refine((name) => !turnsDirection(name), `${what} has no characters that change the direction of text`)
    .refine((name) => name === '' || isVisibleName(name), `${what} has visible characters`)

export const requiredNameOf = (what: string, required: string) => nameOf(what, required).min(1, required)

export const Language = z.string().refine(isLanguage, NO_LANGUAGE)
export const EnteredLanguage = z.string().transform((tag, ctx) => {
  const code = canonicalLanguage(tag)
  if (code === undefined) ctx.addIssue(NO_LANGUAGE)
  return code ?? z.NEVER
})

export const MAX_LANGUAGES = 64
/** An answer names this many faults: for 50,000 wrong ids it would have megabytes. */
export const MAX_NAMED = 100
const UUID = z.core.regexes.uuid()
const NO_LIST = 'Invalid input: expected array, received'

/**
 * Ids, each once and in lower case. One loop instead of a schema for each: zod took 0.4 s for 50,000 wrong ones and blocked the
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
      for (let at = 0; at < ids.length && faults <= MAX_NAMED; at++) {
        const id = ids[at]
        if (typeof id === 'string' && UUID.test(id)) continue
        ctx.addIssue({ code: 'custom', path: [at], message: 'Invalid UUID' })
        faults += 1
      }
    })
    .meta({ type: 'array', items: { type: 'string', format: 'uuid' }, minItems: 1, maxItems: most })
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])

export const SourceTextIds = uuidsUpTo(50_000)

/** Refuses a list that is too long before its values are checked: each wrong one costs more than the whole list. */
export function listUpTo<List extends z.ZodType<unknown[], unknown>>(most: number, list: List) {
  const checked = z.preprocess((value, ctx) => {
    if (!Array.isArray(value) || value.length <= most) return value
    ctx.addIssue(`A list has at most ${most} values`)
    return z.NEVER
  }, list)
  return checked as unknown as z.ZodType<z.output<List>, z.input<List>>
}
