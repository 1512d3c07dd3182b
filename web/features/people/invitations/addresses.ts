import { EMAIL_REQUIRED } from '#server/people/constants.ts'
import { MAX_ADDRESSES } from '#server/people/invitations/constants.ts'

const BEFORE = /[<("'\s]/
const BEHIND = /[>)"'\s.]/

/** The addresses of a pasted list: by blanks, commas, semicolons or lines, also as `Ana Ruiz <ana@example.com>`. */
export function addressesIn(text: string): string[] {
  const parts = text
    .split(/[,;\n]/)
    .flatMap((part) => (part.match(/<[^<>\s@]+@[^<>\s]+>/g) ?? part.split(/\s+/)) as string[])
  const addresses = parts.map((part) => withoutSigns(part).toLowerCase()).filter((part) => part !== '')
  return [...new Set(addresses)]
}

function withoutSigns(part: string) {
  let [from, to] = [0, part.length]
  while (from < to && BEFORE.test(part[from]!)) from++
  while (from < to && BEHIND.test(part[to - 1]!)) to--
  return part.slice(from, to)
}

export function faultOf(emails: string[]) {
  if (emails.length === 0) return EMAIL_REQUIRED
  return emails.length > MAX_ADDRESSES ? `At most ${MAX_ADDRESSES} addresses at once` : undefined
}
