import { promisify } from 'node:util'
import { zstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { PageText } from '../../pages/readTable.ts'
import { hash } from './similar.ts'

/** A text of a file as it is compared: [identifier, content, context, words, translations], and its lineage in a version. */
export type FileText = [string, string, string, number, PageText['translations'], string?]

const SKETCH_SIZE = 256

export const fileTextOf = ({ identifier, content, context, words, translations }: PageText): FileText => [
  identifier,
  content,
  context,
  words,
  translations,
]

/** The texts of a file, each as a line of JSON: equal texts are equal lines, so that only the others need to be parsed. */
export const linesOf = (texts: readonly FileText[]): string[] => texts.map((text) => JSON.stringify(text))

export const packLines = (lines: readonly string[]) => new Uint8Array(zstdCompressSync(lines.join('\n')))

const compress = promisify(zstdCompress)
/** The same beside the thread that calls. */
export const packLinesBeside = async (lines: readonly string[]) => new Uint8Array(await compress(lines.join('\n')))

export const unpackLines = (packed: Uint8Array) => zstdDecompressSync(packed).toString().split('\n')

/** The texts of a file, compressed, with a sample of them. */
export function encodeTexts(texts: readonly PageText[]) {
  const rows = texts.map(fileTextOf)
  return { texts: packLines(linesOf(rows)), sketch: sketchTexts(rows) }
}

/** No line break is left in JSON. */
export const decodeTexts = (packed: Uint8Array) =>
  JSON.parse(`[${zstdDecompressSync(packed).toString().replaceAll('\n', ',')}]`) as FileText[]

/** A sample of the texts of a file: the smallest of their hash values. */
export function sketchTexts(texts: readonly FileText[]): number[] {
  const values = new Int32Array(texts.length)
  for (const [at, text] of texts.entries()) values[at] = hash(sampleOf(text)) | 0
  return [...values.sort().subarray(0, SKETCH_SIZE)]
}

const sampleOf = ([identifier, content, , , translations]: FileText) =>
  translations.length === 0
    ? `${identifier}\0${content}`
    : `${identifier}\0${content}\0${translations.map(([language, text]) => `${language}\0${text}`).join('\0')}`
