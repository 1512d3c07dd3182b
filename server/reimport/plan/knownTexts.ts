import { type FileText, unpackLines } from './fileTexts.ts'

/**
 * [id, identifier, content, context, 1 where archived, words, lineage], those in the table first and in its order. Without
 * the lineage where a file is compared, which has none.
 */
export type KnownText = [string, string, string, string | null, 0 | 1, number, string?]

/**
 * The texts of a page as JSON; or, where a file held the same, that one's texts with the ids of the page's and the archived
 * texts beside them.
 */
export type Known = { json: string } | { ids: string; archived: string; texts: Uint8Array }

/** The texts of a page; few of them are parsed where most are those of the file that comes. */
export function knownTextsOf(known: Known, file: readonly FileText[], lines: readonly string[]): KnownText[] {
  if ('json' in known) return JSON.parse(known.json) as KnownText[]
  const ids = known.ids === '' ? [] : known.ids.split(',')
  const before = unpackLines(known.texts)
  if (ids.length !== before.length) throw new Error('A page has other texts than its file')
  let places: Map<string, number> | undefined
  let next = 0
  const texts = before.map((line, at): KnownText => {
    const isSame = line === lines[next]
    const text = isSame ? file[next]! : (JSON.parse(line) as FileText)
    if (!isSame && text[0] !== file[next]?.[0]) {
      places ??= new Map(file.map(([identifier], place) => [identifier, place]))
      const place = places.get(text[0])
      if (place !== undefined) next = place + 1
    } else next++
    const [identifier, content, context, words] = text
    return [ids[at]!, identifier, content, context === '' ? null : context, 0, words]
  })
  return texts.concat(JSON.parse(known.archived) as KnownText[])
}
