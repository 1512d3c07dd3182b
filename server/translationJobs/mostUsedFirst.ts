export function mostUsedFirst(terms: string[]) {
  const uses = new Map<string, number>()
  for (const term of terms) uses.set(term, (uses.get(term) ?? 0) + 1)
  return [...uses].sort(([, a], [, b]) => b - a).map(([term]) => term)
}
