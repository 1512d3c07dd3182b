/** Takes the slashes at the end off; an expression would begin again at each slash of a path that has thousands. */
export function withoutLastSlashes(path: string) {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}
