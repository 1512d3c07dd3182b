import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Lists the files that the last stage of the Dockerfile copies from the repository. */
export function listImageFiles() {
  const ignored = linesOf('.dockerignore')
  const isIgnored = (file: string) => ignored.some((path) => file.startsWith(`${path}/`) || matchesGlob(file, path))
  const stage = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .at(-1)!
  return [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
    .flatMap(([, paths]) => paths!.split(' '))
    .flatMap((path) => [path, `${path}/**/*`])
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .filter((file) => !isIgnored(file))
}

const linesOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n').filter(Boolean)
