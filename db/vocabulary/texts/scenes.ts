const SEPARATORS = /[-._/:# \t\n\v\f\r]+/
const isNumber = (part: string) => /^[0-9]+$/.test(part)

/** As Ren'Py writes it; a second line of the same checksum has a number behind it. */
const MAY_HAVE_CHECKSUM = /[0-9a-f]{6}/i
const isChecksum = (part: string) => /^[0-9a-f]{6,}$/i.test(part) && /[0-9]/.test(part) && /[a-f]/i.test(part)

/**
 * The parts of an identifier before its checksum, else before its last number; without either all but the last part.
 * `all_source_texts.scene` stores it.
 */
export function sceneOf(identifier: string): string | null {
  const parts = identifier.split(SEPARATORS)
  const checksum = MAY_HAVE_CHECKSUM.test(identifier) ? parts.findIndex(isChecksum) : -1
  const end = checksum === -1 ? parts.findLastIndex(isNumber) : checksum
  const before = parts.slice(0, end === -1 ? parts.length - 1 : end)
  return before.filter((part) => part !== '').join(' ') || null
}
