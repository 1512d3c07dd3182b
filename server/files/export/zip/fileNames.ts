/** Names no file may have on Windows, whatever its extension. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])$/i
/** Separators and wildcards of some system, control characters, and the marks that turn a name's direction around. */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
/** Linux allows 255 bytes; a number and the extension have to fit behind. */
const MAX_BYTES = 200

/** Names files for every system, in whatever script their titles are written; no two names are equal. */
export function createFileNames(extension: string) {
  const nameFor = createNames()
  return (title: string) => nameFor(baseOf(title), `.${extension}`)
}

/** Names files in a ZIP by the paths they came from; no two are equal, none leads out of it. */
export function createPaths() {
  const nameFor = createNames()
  return (path: string) => {
    const parts = path
      .split(/[\\/]/)
      .filter((part) => !['', '.', '..'].includes(part))
      .map((part) => part.toWellFormed().replace(UNSAFE, '_'))
      .map((part) => (RESERVED.test(part.split('.')[0]!.trim()) ? `_${part}` : part))
    const safe = parts.join('/') || 'file'
    const dot = safe.indexOf('.', safe.lastIndexOf('/') + 2)
    return dot === -1 ? nameFor(safe, '') : nameFor(safe.slice(0, dot), safe.slice(dot))
  }
}

function createNames() {
  const taken = new Set<string>()
  /** The number to try next for each name: counting from the first would cost the square of many equal titles. */
  const numbers = new Map<string, number>()

  return (base: string, ending: string) => {
    const baseKey = keyOf(base + ending)
    for (let number = numbers.get(baseKey) ?? 1; ; number++) {
      const name = `${number === 1 ? base : `${base} (${number})`}${ending}`
      const key = keyOf(name)
      if (taken.has(key)) continue
      taken.add(key)
      numbers.set(baseKey, number + 1)
      return name
    }
  }
}

function baseOf(title: string) {
  const safe = cut(title.toWellFormed().normalize('NFC').replace(UNSAFE, '_').trim().replace(/^\.+/, '_'))
  const named = safe.replace(/[. ]+$/, '') || 'page'
  return RESERVED.test(named.split('.')[0]!.trim()) ? `_${named}` : named
}

/** A name as file systems compare it that ignore case. */
const keyOf = (name: string) => name.toUpperCase().toLowerCase()

const characters = new Intl.Segmenter()

function cut(name: string) {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name
  let bytes = 0
  for (const { segment, index } of characters.segment(name)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > MAX_BYTES) return name.slice(0, index)
  }
  return name
}
