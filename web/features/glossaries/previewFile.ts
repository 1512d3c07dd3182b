import { queryOptions } from '@tanstack/react-query'

const COLUMNS: Record<string, string> = {
  term_id: 'term',
  term_description: 'description',
  source_text: 'source text',
  target_language: 'language',
  translation: 'translation',
  notes: 'notes',
  context: 'context',
}
const REQUIRED = ['term_id', 'term_description']
const DELIMITERS: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }
const ROWS = 5
/** Enough for a head and a few rows. */
const FIRST_BYTES = 128 * 1024

export type FilePreview = {
  columns: { name: string; use: string }[]
  rows: string[][]
  delimiter: string
  missing: string[]
}

/** The head and the first rows, read on this device; all of the file is checked when it is imported. */
export async function previewFile(file: File): Promise<FilePreview> {
  const { default: Papa } = await import('papaparse')
  const { data, meta } = Papa.parse<string[]>(textOf(await file.slice(0, FIRST_BYTES).arrayBuffer()), {
    preview: ROWS + 1,
    skipEmptyLines: 'greedy',
    delimitersToGuess: Object.keys(DELIMITERS),
  })
  const [head = [], ...rows] = data
  const names = head.map((name) => name.trim())
  const known = names.map((name) => name.toLowerCase())
  return {
    columns: names.map((name) => ({ name, use: COLUMNS[name.toLowerCase()] ?? 'not used' })),
    rows,
    delimiter: DELIMITERS[meta.delimiter] ?? meta.delimiter,
    missing: REQUIRED.filter((name) => !known.includes(name)),
  }
}

/** In the encoding that its mark names, as the server reads it; a mark is no text. */
function textOf(bytes: ArrayBuffer) {
  const [first, second] = new Uint8Array(bytes)
  const mark = `${first} ${second}`
  return new TextDecoder(mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8').decode(bytes)
}

export const glossaryPreviewQuery = (file: File | undefined) =>
  queryOptions({
    queryKey: ['glossaries', 'preview', file?.name, file?.size, file?.lastModified],
    queryFn: () => previewFile(file!),
    enabled: file !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
