/** The address of a row, in the table of all pages of the version on show; undefined outside of a project. */
export function rowLink(id: string, language: string, { origin, pathname, search } = location) {
  const project = /^\/projects\/[^/]+/.exec(pathname)?.[0]
  const version = new URLSearchParams(search).get('version')
  if (!project || !version) return undefined
  return `${origin}${project}/rows?${new URLSearchParams({ lang: language, version, row: id })}`
}
