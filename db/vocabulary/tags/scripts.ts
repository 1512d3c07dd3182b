import QuickLRU from 'quick-lru'

const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])
const known = new QuickLRU<string, Subtags>({ maxSize: 2_000 })

/** Subtags with the likely ones where the tag has none: `zh-TW` is `zh`, `Hant`, `TW`. */
type Subtags = { language: string; script: string; region: string | undefined }

export function likelySubtags(code: string): Subtags {
  const found = known.get(code) ?? readSubtags(code)
  known.set(code, found)
  return found
}

function readSubtags(code: string): Subtags {
  try {
    const { language, script = 'Latn', region } = new Intl.Locale(code).maximize()
    return { language, script, region }
  } catch {
    return { language: code, script: 'Latn', region: undefined } // not well-formed
  }
}

export const scriptOf = (code: string) => likelySubtags(code).script

export const rightToLeft = (code: string) => RIGHT_TO_LEFT.has(scriptOf(code))
