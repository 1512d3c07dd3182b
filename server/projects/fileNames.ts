/** Names no file may have on Windows, whatever its extension. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])$/i
/** Separators and wildcards of some system, control characters, and the marks that turn a name's direction around. */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
/** Linux allows 255 bytes; a number and the extension have to fit behind. */
const MAX_BYTES = 200

/** A file's name that every system takes and nobody else in `taken` has, in whatever script the title is written. */
export function fileNameFor(title: string, extension: string, taken: Set<string>) {
  const safe = cut(title.toWellFormed().normalize('NFC').replace(UNSAFE, '_').trim().replace(/^\.+/, '_'))
  const named = safe.replace(/[. ]+$/, '') || 'page'
  const base = RESERVED.test(named.split('.')[0]!.trim()) ? `_${named}` : named
  for (let number = 1; ; number++) {
    const name = `${number === 1 ? base : `${base} (${number})`}.${extension}`
    const key = name.toUpperCase().toLowerCase() // as file systems compare that ignore case
    if (taken.has(key)) continue
    taken.add(key)
    return name
  }
}

const characters = new Intl.Segmenter()

/** Cuts between characters as people see them. */
function cut(name: string) {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name
  let kept = ''
  for (const { segment } of characters.segment(name)) {
    if (Buffer.byteLength(kept + segment) > MAX_BYTES) return kept
    kept += segment
  }
  return kept
}
