import { readdirSync, readFileSync } from 'node:fs'

/** The test files that have one of these tags as a whole. */
export function listTagged(tags: string[]) {
  const tagged = new RegExp(`^/\\*\\* @module-tag (${tags.join('|')}) \\*/`)
  return readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `tests/${path.replaceAll('\\', '/')}`)
    .filter((file) => tagged.test(readFileSync(file, 'utf8')))
}
