import { z } from 'zod'

const MAX_NAME_LENGTH = 255
/** Line breaks of Unicode among them. */
const NO_CONTROLS = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u
/** At least one that is neither a blank nor of no width. */
const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** A name of something, on one line. `what` begins the sentences of its refusals; it may be empty. */
export const nameOf = (what: string, message?: string) =>
  z
    .string({ error: message })
    .trim()
    .max(MAX_NAME_LENGTH, `${what} has at most ${MAX_NAME_LENGTH} characters`)
    .regex(NO_CONTROLS, `${what} has no control characters`)
    .refine((name) => name === '' || VISIBLE.test(name), `${what} has visible characters`)

export const requiredNameOf = (what: string, required: string) => nameOf(what, required).min(1, required)
