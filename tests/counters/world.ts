import type * as Y from 'yjs'
import { editDocument } from '#collab/commits/editDocument.ts'
import { replaceText } from '#collab/document/rows.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { createDraw } from '../billing/histories/random.ts'
import type { TestApp } from '../support/app/app.ts'

export type World = Awaited<ReturnType<typeof createWorld>>
export type Place = { page_id: string; source_text_id: string; language: LanguageCode }

const LANGUAGES: LanguageCode[] = ['es', 'fr']

/** A project in two languages with two versions, for somebody with words enough. */
export async function createWorld(app: TestApp, seed: number) {
  const { build, db, services } = app
  const draw = createDraw(seed)
  const person = await build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
  const organization = await build.organization({ owner: person })
  const project = await build.project(organization, { target_languages: LANGUAGES })
  for (const name of ['1.0', '2.0'])
    await build.page(await build.version(project, { name }), { texts: ['Hello brave world', 'New game', 'Quit'] })

  /** Any of the rows; undefined when there is none. */
  const pick = async (table: 'versions' | 'pages') => {
    const rows = await db.selectFrom(table).select('id').orderBy('id').execute()
    return rows.length > 0 ? draw.one(rows).id : undefined
  }

  return {
    app,
    db,
    draw,
    project,
    as: app.as(person),
    pick,
    async pickPlace(): Promise<Place | undefined> {
      const texts = await db.selectFrom('source_texts').select(['id', 'page_id']).orderBy('id').execute()
      if (texts.length === 0) return undefined
      const { id, page_id } = draw.one(texts)
      return { page_id, source_text_id: id, language: draw.one(LANGUAGES) }
    },
    async pickTranslation() {
      const rows = await db.selectFrom('translations').select('id').orderBy('id').execute()
      return rows.length > 0 ? draw.one(rows).id : undefined
    },
    /** An edit by a person in the live document. */
    type: ({ page_id, source_text_id, language }: Place, text: string) =>
      editDocument(
        { db, hints: services.collab.hints },
        { page_id, language },
        (doc: Y.Doc) => replaceText(doc, source_text_id, text),
        { actor: { kind: 'person', id: person.id, name: 'Ana Lima' } },
      ),
  }
}
