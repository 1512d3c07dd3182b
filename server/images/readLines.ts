import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Region } from '#db/vocabulary/texts/screenshots.ts'
import { openSharp } from './openSharp.ts'

/** Tesseract's names; the packages of those that are installed are read, nothing is fetched. */
const NAMES: Partial<Record<LanguageCode, string>> = {
  ...{ en: 'eng', de: 'deu', fr: 'fra', es: 'spa', it: 'ita', pt: 'por', nl: 'nld', pl: 'pol', ru: 'rus', uk: 'ukr' },
  ...{ ja: 'jpn', ko: 'kor', zh: 'chi_sim', 'zh-Hant': 'chi_tra', tr: 'tur', sv: 'swe', da: 'dan', cs: 'ces' },
}
const LSTM_ONLY = 1
/** Words anywhere, as on a screen, and not one page of them. */
const SPARSE_TEXT = '11'
/** Of no image of a screen; without it Tesseract guesses and warns. */
const DOTS_AN_INCH = '150'
const MAX_READ_MS = 45_000
const READ_WIDTH_PX = 1600
const MIN_CONFIDENCE = 50

export type ReadLine = { text: string; region: Region }
type Box = { x0: number; y0: number; x1: number; y1: number }
type Line = { text: string; confidence: number; bbox: Box }
type Page = { blocks: { paragraphs: { lines: Line[] }[] }[] | null }

/** The lines of words in an image, in a thread of Tesseract's that ends with it; undefined where a language cannot be read. */
export async function readLines(image: Buffer, language: LanguageCode): Promise<ReadLine[] | undefined> {
  const known = dataOf(language)
  if (!known) return undefined
  const { png, scale } = await enlarged(image)
  const { createWorker } = await import('tesseract.js')
  const worker = await createWorker(known.name, LSTM_ONLY, { langPath: known.path, cacheMethod: 'none', gzip: true })
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The image takes too long to read')), MAX_READ_MS)
  try {
    await worker.setParameters({ tessedit_pageseg_mode: SPARSE_TEXT as never, user_defined_dpi: DOTS_AN_INCH })
    const reading = worker.recognize(png, {}, { blocks: true, text: false })
    const { data } = await Promise.race([reading, late.promise])
    return linesOf(data as unknown as Page, scale)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function dataOf(language: LanguageCode) {
  const name = NAMES[language]
  if (name === undefined) return undefined
  try {
    const root = dirname(createRequire(import.meta.url).resolve(`@tesseract.js-data/${name}/package.json`))
    return { name, path: join(root, '4.0.0_best_int') }
  } catch {
    return undefined // not installed
  }
}

/** Letters of a screen are smaller than those of print, for which Tesseract was made. */
async function enlarged(image: Buffer) {
  const sharp = await openSharp()
  const { width } = await sharp(image).metadata()
  const wide = Math.max(width, READ_WIDTH_PX)
  const png = await sharp(image).flatten({ background: '#ffffff' }).grayscale().resize({ width: wide }).png().toBuffer()
  return { png, scale: width / wide }
}

const linesOf = ({ blocks }: Page, scale: number): ReadLine[] =>
  (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .filter(({ confidence, text }) => confidence >= MIN_CONFIDENCE && text.trim() !== '')
    .map(({ text, bbox: { x0, y0, x1, y1 } }) => ({
      text: text.trim(),
      region: {
        x: Math.floor(x0 * scale),
        y: Math.floor(y0 * scale),
        width: Math.max(1, Math.ceil((x1 - x0) * scale)),
        height: Math.max(1, Math.ceil((y1 - y0) * scale)),
      },
    }))
