import type * as Y from 'yjs'
import { contentOf, requestOf, setCheck, setEntry, statusOf } from '#collab/document/rows.ts'
import { type Facts, storedFacts } from '#collab/text/facts/facts.ts'
import { updateTexts } from '#db/queries/files/changedTexts.ts'
import { endSourceChanges, keepSourceChanges, listMadeFor } from '#db/queries/files/sourceChanges.ts'
import { listLanguagesWithText } from '#db/queries/files/translatedTexts.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { FAILED, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type { Edited } from './inDocument.ts'

type SourceText = { content: string; context: string; words: number; facts?: Facts | undefined }
export type Rewritten = { id: string; before: SourceText; after: SourceText }
export type Sources = ReadonlyMap<string, string>

type Steps = {
  ids: readonly string[]
  /** Returns, for the rows whose text it replaced, the source text that the new one was made for; others keep theirs. */
  change: (doc: Y.Doc) => Sources
  after?: (doc: Y.Doc, settled: Settled) => void
  edit: (change: (doc: Y.Doc) => void) => Promise<Edited>
}
export type Settled = {
  madeFor: Sources
  stale: Sources
  waiting: ReadonlySet<string>
}
export type Settle = (steps: Steps) => Promise<Edited & Settled>

/**
 * The one way by which source texts become other ones: `each` edits the document of every language that has a translation of
 * them, by the function that it is given, and of those named. The page is locked, and so are the heads of its documents.
 */
export async function rewriteSources(
  trx: Trx,
  texts: readonly Rewritten[],
  languages: readonly LanguageCode[],
  each: (language: LanguageCode, settle: Settle) => Promise<unknown>,
) {
  if (texts.length > 0)
    await updateTexts(
      trx,
      texts.map(({ id, after }) => ({ id, ...after, context: after.context || null, facts: storedFacts(after.facts) })),
    )
  const changed = texts.filter(({ before, after }) => before.content !== after.content)
  const was = new Map(changed.map(({ id, before }) => [id, before.content]))
  const translated = changed.length > 0 ? await listLanguagesWithText(trx, [...was.keys()]) : []
  for (const language of [...new Set([...languages, ...translated])].sort()) {
    let isSettled = false
    await each(language, (steps) => {
      isSettled = true
      return settleBeside(trx, language, was, steps)
    })
    if (!isSettled) throw new Error(`Translations into ${language} were left as they are beside other source texts`)
  }
}

/**
 * One change of a document after which each translation of another source text is to be reviewed, is marked with the one that
 * it was made for and listed. Its head is locked.
 */
export const besideSources = (trx: Trx, language: LanguageCode, steps: Steps) =>
  settleBeside(trx, language, new Map(), steps)

async function settleBeside(trx: Trx, language: LanguageCode, was: Sources, steps: Steps): Promise<Edited & Settled> {
  const rows = await listMadeFor(trx, language, [...new Set([...was.keys(), ...steps.ids])])
  const madeFor = new Map(rows.map(({ id, now, before }) => [id, before ?? was.get(id) ?? now]))
  const waiting = new Set(rows.flatMap(({ id, before }) => (before === null ? [] : [id])))
  const stale = new Map<string, string>()
  const fresh: string[] = []
  const edited = await steps.edit((doc) => {
    const made = steps.change(doc)
    for (const { id, now } of rows) {
      if (!contentOf(doc).get(id)?.length) continue
      const source = made.get(id) ?? madeFor.get(id)!
      if (source === now) fresh.push(id)
      else {
        stale.set(id, source)
        reopenRow(doc, id)
      }
    }
    steps.after?.(doc, { madeFor, stale, waiting })
  })
  if (stale.size > 0)
    await keepSourceChanges(
      trx,
      language,
      [...stale].map(([id, before]) => ({ id, before })),
    )
  const dealtWith = fresh.filter((id) => waiting.has(id))
  if (dealtWith.length > 0) await endSourceChanges(trx, language, dealtWith)
  return { ...edited, madeFor, stale, waiting }
}

/** A row that a request holds is settled when its text comes, or the request goes. */
function reopenRow(doc: Y.Doc, id: string) {
  if (requestOf(doc).has(id)) return
  if (statusOf(doc).get(id) !== FAILED) setEntry(statusOf(doc), id, TO_REVIEW)
  setCheck(doc, id, undefined)
}
