import { expect, test } from 'vitest'
import { MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import type { EntryText } from '#server/formats/format.ts'
import { FORMATS } from '#server/formats/formats.ts'
import { TEMPLATES, WORKBOOK } from '../growth/files/templates.ts'
import { workbookOf } from '../growth/files/workbookOf.ts'

const templateOf = (id: string) => {
  const { file } = id === 'xlsx' ? WORKBOOK : TEMPLATES[id === 'yaml-plain' ? 'yaml' : id]!
  const plain = file.replaceAll(/[«»]/g, '')
  return id === 'xlsx' ? workbookOf(plain) : new Uint8Array(Buffer.from(plain))
}

test.each(FORMATS)(
  'a translation that is too long stays out, and another one takes its place: $id',
  ({ read, write }) => {
    const template = templateOf(FORMATS.find((format) => format.read === read)!.id)
    const [entry] = read(template).entries
    const textOf = (text: string): EntryText =>
      typeof entry!.source === 'string'
        ? text
        : Object.fromEntries(Object.keys(entry!.source).map((form) => [form, text]))
    const written = (file: Uint8Array, text: string) =>
      write(file, new Map([[entry!.identifier, { text: textOf(text) }]]), 'de')
    const long = written(template, 'x'.repeat(MAX_TEXT_LENGTH + 1))
    const { entries, leftOut } = read(long)
    expect(leftOut).toHaveLength(1)
    if (!entries.some(({ identifier }) => identifier === entry!.identifier)) return // it stands in the place of its source
    expect(Buffer.from(written(long, 'short')).equals(Buffer.from(written(template, 'short')))).toBe(true)
  },
)
