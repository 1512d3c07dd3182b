const SEPARATORS = /[-._/:# \t\n\v\f\r]+/
/** A number, or a checksum as Ren'Py writes it. */
const isCounter = (part: string) => /^[0-9]+$/.test(part) || (/^[0-9a-f]{6,}$/i.test(part) && /[0-9]/.test(part))

/** The parts of an identifier before its number; without one all but the last part. `all_source_texts.scene` stores it. */
export function sceneOf(identifier: string): string | null {
  const parts = identifier.split(SEPARATORS)
  const counter = parts.findIndex(isCounter)
  const before = parts.slice(0, counter === -1 ? parts.length - 1 : counter)
  return before.filter((part) => part !== '').join(' ') || null
}
