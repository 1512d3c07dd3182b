import { decompressNow } from '#db/zstd.ts'
import type { FileText } from './fileTexts.ts'

/**
 * Texts of a file as lines of JSON. Those that a record has too are `cut` out of it, and others are written once they are needed:
 * to write all takes longer than to read the file.
 */
export type LinedTexts = { texts: readonly FileText[]; lines: (string | undefined)[]; cut?: Cut | undefined }
// Places of lines; -1 for none.
type Cut = { all: string; starts: Int32Array; ends: Int32Array }

export const withLines = (texts: readonly FileText[]): LinedTexts => ({ texts, lines: new Array(texts.length) })

const lineAt = ({ texts, lines }: LinedTexts, place: number) => (lines[place] ??= JSON.stringify(texts[place]))

export function joinLines(file: LinedTexts): string {
  const { texts, cut } = file
  const pieces: string[] = []
  for (let place = 0; place < texts.length; place++) {
    const start = cut?.starts[place] ?? NONE
    if (!cut || start === NONE) pieces.push(lineAt(file, place))
    else {
      while (cut.starts[place + 1] === cut.ends[place]! + 1) place++
      pieces.push(cut.all.slice(start, cut.ends[place]))
    }
  }
  return pieces.join('\n')
}

const NONE = -1

function cutFrom(all: string, { length }: readonly FileText[]): Cut {
  return { all, starts: new Int32Array(length).fill(NONE), ends: new Int32Array(length) }
}

/** The texts of a record beside those of a file: a text that both have is the same object, and is not parsed. */
export const unpackBeside = (packed: Uint8Array, file: LinedTexts): FileText[] =>
  readBeside(decompressNow(packed), file)

export function readBeside({ buffer, byteOffset, length }: Uint8Array, file: LinedTexts): FileText[] {
  const { texts } = file
  const all = Buffer.from(buffer, byteOffset, length).toString()
  file.cut ??= cutFrom(all, texts)
  const cut = file.cut.all === all ? file.cut : undefined
  const isLineOf = createLineComparison(all)
  const found: FileText[] = []
  let places: Map<string, number> | undefined
  let next = 0
  for (let at = 0, end = 0; at < all.length; at = end + 1) {
    end = all.indexOf('\n', at)
    if (end === -1) end = all.length
    const own = texts[next]
    if (own !== undefined && isLineOf(own, at, end)) {
      if (cut) {
        cut.starts[next] = at
        cut.ends[next] = end
      }
      next++
      found.push(own)
      continue
    }
    const line = all.slice(at, end)
    if (own !== undefined && line === lineAt(file, next)) {
      next++
      found.push(own)
      continue
    }
    const text = JSON.parse(line) as FileText
    if (text[0] === own?.[0]) next++
    else {
      places ??= new Map(texts.map(([identifier], place) => [identifier, place]))
      const place = places.get(text[0])
      if (place !== undefined) next = place + 1
      if (place !== undefined && line === lineAt(file, place)) {
        found.push(texts[place]!)
        continue
      }
    }
    found.push(text)
  }
  return found
}

const [QUOTE, COMMA] = [34, 44]

/**
 * Compares texts without translations with lines that hold no escaped character, as most of a file in one language are, field
 * by field: such a line has no quotes but those around its three fields. Says nothing about other lines.
 */
function createLineComparison(all: string) {
  let escaped = -1
  const isBetween = (at: number) =>
    all.charCodeAt(at) === QUOTE && all.charCodeAt(at + 1) === COMMA && all.charCodeAt(at + 2) === QUOTE
  return (text: FileText, start: number, end: number) => {
    const [identifier, content, context, words, translations] = text
    if (text.length !== 5 || translations.length > 0) return false
    if (escaped < start) escaped = indexOrEnd(all, '\\', start)
    if (escaped < end) return false
    const [behindName, behindContent] = [start + 2 + identifier.length, start + 5 + identifier.length + content.length]
    const behindContext = behindContent + 3 + context.length
    const rest = `",${words},[]]`
    return (
      behindContext + rest.length === end &&
      isBetween(behindName) &&
      isBetween(behindContent) &&
      all.slice(start + 2, behindName) === identifier &&
      all.slice(behindName + 3, behindContent) === content &&
      all.slice(behindContent + 3, behindContext) === context &&
      all.slice(behindContext, end) === rest
    )
  }
}

function indexOrEnd(all: string, sign: string, from: number) {
  const at = all.indexOf(sign, from)
  return at === -1 ? all.length : at
}
