const OPAQUE = /(W\/)?"([\x21\x23-\x7e]*)"/g

/** Returns whether If-None-Match names this tag; weak ones count (RFC 9110, 13.1.2). */
export function isKnown(header: string | undefined, tag: string) {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return [...header.matchAll(OPAQUE)].some(([, , opaque]) => `"${opaque}"` === tag)
}

/** The strong tags that If-Match names; `undefined` when any will do (RFC 9110, 13.1.1). */
export function tagsToMatch(header: string | undefined): string[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return [...header.matchAll(OPAQUE)].flatMap(([, weak, opaque]) => (weak ? [] : [opaque!]))
}
