import { FormatError } from '../format.ts'

/** Writes the parts of a file that is made as it is read: what XML cannot hold is left out, and named in a comment. */
export function leaveOut() {
  const reasons: string[] = []
  return {
    write(name: string, make: () => string) {
      try {
        return make()
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        reasons.push(`${name}: ${error.message}`)
        return ''
      }
    },
    comments: () => reasons.map((reason) => `  <!-- Left out: ${safe(reason)} -->\n`).join(''),
  }
}

/** A comment ends at two hyphens. */
const safe = (text: string) =>
  text
    .replaceAll('-', '‐')
    .replaceAll(/[^\P{C}\n]/gu, '�')
    .toWellFormed()
