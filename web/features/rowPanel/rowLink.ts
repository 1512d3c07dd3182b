import { languageOf } from '../rows/version/rowKey.ts'

type Here = Pick<Location, 'origin' | 'pathname' | 'search'>

/** The address of a row, in the table of all pages of the versions on show; undefined outside of a project. */
export function rowLink(id: string, language: string, { origin, pathname, search }: Here = location) {
  const project = /^\/projects\/[^/]+/.exec(pathname)?.[0]
  const now = new URLSearchParams(search)
  const version = now.get('version')
  if (!project || !version) return undefined
  const also = now.getAll('also').map((one) => ['also', one])
  const languages = languageOf(id) === undefined ? [language] : now.getAll('lang')
  const address = [...languages.map((one) => ['lang', one]), ['version', version], ...also, ['row', id]]
  return `${origin}${project}/rows?${new URLSearchParams(address)}`
}
