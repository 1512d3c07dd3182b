import type { StatedFacts } from '#collab/text/facts/facts.ts'
import { compressNow, compressQuickly } from '#db/zstd.ts'
import { hash } from './hash.ts'
import type { PageText } from './readTable.ts'

/**
 * A text of a file as it is compared: [identifier, content, context, words, translations], what its fields say beside that, and
 * its lineage in a version.
 */
export type FileText = [string, string, string, number, PageText['translations'], StatedFacts?, string?]

const SKETCH_SIZE = 256

export const fileTextOf = ({ identifier, content, context, words, translations, facts }: PageText): FileText =>
  facts
    ? [identifier, content, context, words, translations, facts]
    : [identifier, content, context, words, translations]

/** The texts of a file, each as a line of JSON: equal texts are equal lines, so that only the others need to be parsed. */
export const linesOf = (texts: readonly FileText[]): string[] => texts.map((text) => JSON.stringify(text))

export const packLines = (lines: readonly string[]) => new Uint8Array(compressNow(lines.join('\n')))

export const packBeside = async (lines: string) => new Uint8Array(await compressQuickly(lines))

export function encodeTexts(texts: readonly PageText[]) {
  const rows = texts.map(fileTextOf)
  return { texts: packLines(linesOf(rows)), sketch: sketchTexts(rows) }
}

/** A sample of the texts of a file: the hash values of those whose identifiers have the smallest hash values. */
export function sketchTexts(texts: readonly FileText[]): number[] {
  const likely = smallest(texts, (HASHES * LOOKED_AT) / texts.length)
  const places = likely.length < SKETCH_SIZE ? smallest(texts, HASHES) : likely
  const chosen = [...places.sort().subarray(0, SKETCH_SIZE)].map((place) => texts[place % texts.length]!)
  return chosen.map((text) => hash(sampleOf(text)) | 0)
}

/** As many are sorted, if hash values are evenly spread. */
const LOOKED_AT = 2 * SKETCH_SIZE
const HASHES = 2 ** 32

/** Places of texts, in the low digits of the hash values below a limit. */
function smallest(texts: readonly FileText[], limit: number) {
  const places: number[] = []
  for (const [place, [identifier]] of texts.entries()) {
    const value = hash(identifier)
    if (value < limit) places.push(value * texts.length + place)
  }
  return Float64Array.from(places)
}

const sampleOf = ([identifier, content, , , translations]: FileText) =>
  translations.length === 0
    ? `${identifier}\0${content}`
    : `${identifier}\0${content}\0${translations.map(([language, text]) => `${language}\0${text}`).join('\0')}`
