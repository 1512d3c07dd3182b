/** The place in the list and the version are no part of a view: it shows the version that is open. */
const NOT_OF_VIEW = ['version', 'page', 'row', 'p', 'size']

/** The query of an address as it is saved, in an order of its own, so that two of the same view are the same. */
export function viewQuery(search: string) {
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !NOT_OF_VIEW.includes(name)))
  params.sort()
  return params.toString()
}
