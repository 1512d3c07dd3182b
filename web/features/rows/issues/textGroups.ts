const MAX_OTHERS = 3

/** Rows by a key that several may have, and in each group by a value: those of a source text by their translations. */
export function createGroups() {
  const groups = new Map<string, Map<string, Set<string>>>()

  function add(key: string, value: string, id: string) {
    const group = groups.get(key) ?? new Map<string, Set<string>>()
    const ids = group.get(value) ?? new Set()
    groups.set(key, group.set(value, ids.add(id)))
    return ids.size === 1
  }

  function remove(key: string, value: string, id: string) {
    const group = groups.get(key)
    const ids = group?.get(value)
    ids?.delete(id)
    return ids?.size === 0 && group!.delete(value)
  }

  return {
    add,
    remove,
    ids: (key: string) => [...(groups.get(key)?.values() ?? [])].flatMap((ids) => [...ids]),
    /** Other values in the group of rows but this one. */
    others(key: string, value: string, id: string) {
      const found: string[] = []
      for (const [other, ids] of groups.get(key) ?? []) {
        if (other !== value && (ids.size > 1 || !ids.has(id))) found.push(other)
        if (found.length === MAX_OTHERS) break
      }
      return found
    },
  }
}
