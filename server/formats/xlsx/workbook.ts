import { posix } from 'node:path'
import { FormatError } from '../format.ts'
import { MAX_FILE_CHARACTERS, MAX_NODES } from '../limits.ts'
import { type DecodedText, decodeText } from '../text/encoding.ts'
import { childrenNamed, elementsIn, readXml, type XmlFile } from '../xml/readXml.ts'
import { readZip, unpack, type Zip } from '../zip/readZip.ts'
import { type CellText, readText } from './richText.ts'

export type WorkbookSheet = { name: string; part: string; file: XmlFile; decoded: DecodedText }
/** `numberStyles`: those of cells whose numbers look as they are stored, which those of dates do not. */
export type Workbook = { zip: Zip; sheets: WorkbookSheet[]; strings: CellText[]; numberStyles: ReadonlySet<string> }

const MAX_UNPACKED_BYTES = 2 * MAX_FILE_CHARACTERS
const MAX_NAME_LENGTH = 1000
const NO_WORKBOOK = 'This is no workbook of Excel'

export function readWorkbook(bytes: Uint8Array): Workbook {
  const zip = readZip(bytes)
  const entries = new Map(zip.entries.map((entry) => [entry.name, entry]))
  let [left, nodes] = [MAX_UNPACKED_BYTES, MAX_NODES]
  const read = (part: string) => {
    const entry = entries.get(part)
    if (!entry) return undefined
    const unpacked = unpack(zip, entry, Math.min(left, MAX_FILE_CHARACTERS))
    left -= unpacked.length
    const found = readPart(part, unpacked, nodes)
    nodes -= found.file.nodes
    return found
  }
  const main = relationsOf('', read).find(({ kind }) => kind === 'officeDocument')?.part ?? 'xl/workbook.xml'
  const book = main.length > MAX_NAME_LENGTH ? undefined : read(main)
  if (!book) throw new FormatError(NO_WORKBOOK)
  const relations = relationsOf(main, read)
  const shared = relations.find(({ kind }) => kind === 'sharedStrings')
  const strings = shared && read(shared.part)?.file
  const parts = new Map(relations.filter(({ kind }) => kind === 'worksheet').map(({ id, part }) => [id, part] as const))
  const listed = childrenNamed(book.file.root, 'sheets').flatMap(elementsIn)
  const sheets = listed.flatMap(({ attributes }): WorkbookSheet[] => {
    const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
    const part = parts.get(id ?? '')
    // One part in two places could be written in only one of them.
    parts.delete(id ?? '')
    const found = part === undefined ? undefined : read(part)
    return found ? [{ name: attributes.name ?? '', part: part!, ...found }] : []
  })
  const styles = relations.find(({ kind }) => kind === 'styles')
  return {
    zip,
    sheets,
    numberStyles: numberStylesIn(styles && read(styles.part)?.file),
    strings: strings ? childrenNamed(strings.root, 'si').map((item) => readText(strings, item)) : [],
  }
}

/** The formats General, 0 and Text (ISO 29500-1, 18.8.30). */
const PLAIN_FORMATS = ['0', '1', '49']

function numberStylesIn(styles: XmlFile | undefined): Set<string> {
  const formats = styles && childrenNamed(styles.root, 'cellXfs').flatMap(elementsIn)
  const all = formats?.map(({ attributes }, at) =>
    PLAIN_FORMATS.includes(attributes.numFmtId ?? '0') ? String(at) : '',
  )
  return new Set(all ?? ['0'])
}

function readPart(part: string, bytes: Uint8Array, maxNodes: number) {
  const decoded = decodeText(bytes)
  try {
    return { decoded, file: readXml(decoded.text, maxNodes) }
  } catch (error) {
    throw error instanceof FormatError ? new FormatError(`${part}: ${error.message}`, error) : error
  }
}

function relationsOf(part: string, read: (part: string) => { file: XmlFile } | undefined) {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const relations = read(`${folder}_rels/${part.slice(folder.length)}.rels`)
  const listed = relations ? childrenNamed(relations.file.root, 'Relationship') : []
  return listed.map(({ attributes: { Id = '', Type = '', Target = '' } }) => ({
    id: Id,
    kind: Type.slice(Type.lastIndexOf('/') + 1),
    part: posix.resolve('/', folder, Target).slice(1),
  }))
}
