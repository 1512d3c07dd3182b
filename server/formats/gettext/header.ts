import { withUnderscores } from '../languageTags.ts'
import type { Edit } from '../text/splice.ts'
import { isSaid } from './fileForms.ts'
import { type PoFile, UNNAMED } from './poFile.ts'

export function nameLanguage(file: PoFile, language: string): Edit[] {
  const { formula, isWritten } = file.chosen!
  const named = { Language: withUnderscores(language), 'Plural-Forms': formula }
  if (file.header) return writeHeader(file, withFields(file.header.text, named))
  return isWritten ? addHeader(file, named) : []
}

export function raiseHeader(file: PoFile): Edit[] {
  const { header, chosen, text } = file
  if (chosen?.isWritten && !isSaid(file, chosen)) {
    const raised = { 'Plural-Forms': chosen.formula }
    return header ? writeHeader(file, withFields(header.text, raised)) : addHeader(file, raised)
  }
  if (!header) return []
  const [{ start, end }, written] = [header, text.slice(header.start, header.end)]
  const raised = file.withCharset(written)
  return raised === written ? [] : [{ start, end, text: raised }]
}

function writeHeader(file: PoFile, fields: string): Edit[] {
  const { start, end, text } = file.header!
  const written = file.withCharset(fields)
  return written === text ? [] : [{ start, end, text: file.write(written) }]
}

function addHeader({ firstEntryAt: start, breaks, write }: PoFile, fields: Record<string, string>): Edit[] {
  const header = withFields('', { 'Content-Type': 'text/plain; charset=UTF-8', ...fields })
  return [{ start, end: start, text: `msgid ""${breaks}msgstr ${write(header)}${breaks}${breaks}` }]
}

function withFields(header: string, fields: Record<string, string>) {
  const lines = Object.entries(fields).reduce((all, [name, value]) => setField(all, name, value), header.split('\n'))
  return lines.join('\n').replace(fields.Language ? `charset=${UNNAMED}` : '', fields.Language ? 'charset=UTF-8' : '')
}

function setField(lines: string[], name: string, value: string) {
  const at = lines.findIndex((line) => line.startsWith(`${name}:`))
  if (at !== -1) return lines.with(at, `${name}: ${value}`)
  const end = lines.at(-1) === '' ? lines.length - 1 : lines.length
  return lines.toSpliced(end, 0, `${name}: ${value}`)
}
