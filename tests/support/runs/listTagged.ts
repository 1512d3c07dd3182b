import { readdirSync, readFileSync } from 'node:fs'

/** The test files that have one of these tags as a whole. */
export function listTagged(tags: string[]) {
  const tagged = new RegExp(`^/\\*\\* @module-tag (${tags.join('|')}) \\*/`)
  return readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(test|e2e|fault|fuzz)\.ts$/.test(path))
    .map((path) => `tests/${path.replaceAll('\\', '/')}`)
    .filter((file) => tagged.test(readFileSync(file, 'utf8')))
}
