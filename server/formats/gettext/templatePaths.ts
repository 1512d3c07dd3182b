import { posix } from 'node:path'

export const isTemplate = (path: string) => /\.pot$/i.test(path)

/**
 * Returns whether a POT has the texts of PO files by their names: it is named as they are, or where they are named by their language
 * alone, as their folder is or lies in it or beside them.
 */
export function isTemplateOf(path: string, pattern: string) {
  if (!isTemplate(path)) return false
  const name = posix.basename(path).slice(0, -'.pot'.length)
  const domain = posix.basename(pattern, posix.extname(pattern)).replaceAll(/[-_.]?\*[-_.]?/g, '')
  if (domain !== '') return name === domain
  const folder = posix.dirname(pattern)
  const own = posix.dirname(path)
  return own === folder || posix.dirname(own) === folder || posix.join(own, name) === folder
}
