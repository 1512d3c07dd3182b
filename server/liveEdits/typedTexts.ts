import type * as Y from 'yjs'
import { type Items, readItems } from '#collab/document/items.ts'
import { contentOf } from '#collab/document/rows.ts'
import { readDocumentIn } from '#collab/server.ts'
import { type Head, lockDocument } from '#db/queries/documents/documents.ts'
import { listTypedBefore, listWriters, listWrittenDown, type TextRun } from '#db/queries/translations/textRuns.ts'
import { type Facts, listTyped, recordChanges, type Typed } from '#db/queries/translations/translationChanges.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { person, type Requester } from './actors.ts'
import { authorsOf } from './authors.ts'
import type { Address, EditDocument, Reading } from './inDocument.ts'

type Text = { id: string; text: string; items: Items[] }

const readTexts = (doc: Y.Doc, ids: readonly string[]): Text[] =>
  ids.map((id) => ({ id, text: contentOf(doc).get(id)?.toString() ?? '', items: readItems(doc, id) }))

async function runsOf(trx: Trx, head: Head, texts: readonly Text[]): Promise<Map<string, TextRun[]>> {
  const ids = texts.map(({ id }) => id)
  const written = await listWrittenDown(trx, head, ids)
  const changed = texts.filter(({ id, text }) => text !== (written.get(id)?.after ?? ''))
  if (changed.length === 0) return new Map()
  const clients = new Set(changed.flatMap(({ items }) => items.map(({ client }) => client)))
  const writers = await listWriters(trx, head.id, [...clients])
  return new Map(changed.map((text) => [text.id, authorsOf(text, written.get(text.id), writers, head)]))
}

/**
 * Carries a change out and writes the rows down that it returns, in the name of the person who saves them and with those who
 * typed their characters. The change leaves texts alone. Returns the rows that a required check keeps back.
 */
export async function saveTyped(
  trx: Trx,
  edit: EditDocument,
  at: Address,
  by: Requester,
  change: (doc: Y.Doc) => readonly string[],
  facts: Pick<Facts, 'isCheck' | 'operation_id' | 'sentBack'> = {},
) {
  let texts: Text[] = []
  const { keptBack } = await edit(
    (doc) => {
      texts = readTexts(doc, change(doc))
    },
    { actor: person(by), saves: () => texts.map(({ id }) => id) },
  )
  const head = (await lockDocument(trx, at))!
  const runs = await runsOf(trx, head, texts)
  const ids = texts.map(({ id }) => id)
  const confirmed = facts.isCheck ? ids.filter((id) => !keptBack.includes(id)) : ids
  await recordChanges(trx, person(by), at.language, confirmed, { ...facts, runs, runsIn: head.name })
  return keptBack
}

/**
 * By row, whose characters stand in a text that was just written as a whole: words of people who typed in it before stay theirs,
 * the rest is of `writer`, if a person wrote it. A text that the row had before comes back with the authors that it had.
 */
export async function inheritedRuns(trx: Trx, language: LanguageCode, ids: readonly string[], writer?: Requester) {
  const server = writer && { user_id: writer.id, name: writer.name }
  const texts = await listTypedBefore(trx, language, ids)
  return new Map(
    texts.map(({ id, text, ...before }) => {
      const items = [{ client: 0, clock: 0, length: text.length }]
      const runs = authorsOf(
        { text, items },
        { id, ...before },
        new Map(),
        { name: '', language, grain: 'word' },
        server,
      )
      return [id, runs.map((run) => ({ ...run, client_id: null, clock: null }))]
    }),
  )
}

/**
 * Writes down what was typed in these rows and is not saved yet, in the name of who typed last: it is still there when it is
 * replaced, and nobody else is named for it. Left alone are texts of other pages, claimed rows, and rows in which `saver` wrote,
 * who is about to save them. Locks the document until the transaction ends: lock everything else before, write to
 * `translations` after.
 */
export async function recordTyped(
  trx: Trx,
  { replicas }: Pick<Reading, 'replicas'>,
  at: Address,
  sourceTextIds: readonly string[],
  saver?: string,
) {
  const head = await lockDocument(trx, at)
  if (!head) return
  const typed = await listTyped(trx, head, sourceTextIds, saver)
  if (typed.length === 0) return
  const texts = await readDocumentIn(trx, replicas, head, (doc) =>
    readTexts(
      doc,
      typed.map(({ source_text_id }) => source_text_id),
    ),
  )
  const runs = await runsOf(trx, head, texts ?? [])
  const left = typed.filter(({ source_text_id: id }) => saver === undefined || !newAuthors(runs.get(id)).has(saver))
  const actorOf = (row: Typed) => writerOf(row, newAuthors(runs.get(row.source_text_id)))
  for (const rows of Map.groupBy(left, (row) => JSON.stringify(actorOf(row))).values()) {
    const ids = rows.map(({ source_text_id }) => source_text_id)
    await recordChanges(trx, { kind: 'person', ...actorOf(rows[0]!) }, at.language, ids, { runs, runsIn: head.name })
  }
}

function writerOf({ writer_id: id, writer_name: name }: Typed, authors: ReadonlyMap<string | null, string>) {
  const [author, ...others] = authors
  return id === null && author && others.length === 0 ? { id: author[0], name: author[1] } : { id, name }
}

const newAuthors = (runs: readonly TextRun[] = []) =>
  new Map(runs.flatMap(({ user_id, name, is_new }) => (is_new && name !== null ? [[user_id, name] as const] : [])))
