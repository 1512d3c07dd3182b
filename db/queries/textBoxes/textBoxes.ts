import { type RawBuilder, sql } from 'kysely'
import type { Db, NewRow, Trx } from '../../schema.ts'
import type { ContentType } from '../../vocabulary/contentTypes.ts'
import type { TextBox } from '../../vocabulary/texts/textBoxes.ts'

const COLUMNS = [
  ...(['id', 'name', 'font_id', 'size', 'line_height', 'width', 'lines', 'applies_to'] as const),
  ...(['speaker', 'content_type'] as const),
] as const

/** In the order in which they were made: of two for the same texts the first one counts. */
export const listTextBoxes = (db: Db, projectId: string): Promise<TextBox[]> =>
  db
    .selectFrom('text_boxes')
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .select(COLUMNS)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const insertTextBox = (trx: Trx, box: NewRow<'text_boxes'>): Promise<TextBox> =>
  trx.insertInto('text_boxes').values(box).returning(COLUMNS).executeTakeFirstOrThrow()

type InProject = { project_id: string; id: string }

export const updateTextBox = (trx: Trx, { project_id, id }: InProject, box: Omit<NewRow<'text_boxes'>, 'project_id'>) =>
  trx
    .updateTable('text_boxes')
    .set(box)
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst()

export const deleteTextBox = (trx: Trx, { project_id, id }: InProject) =>
  trx
    .updateTable('text_boxes')
    .set({ deleted_at: new Date() })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const restoreTextBox = (trx: Trx, { project_id, id }: InProject) =>
  trx
    .updateTable('text_boxes')
    .set({ deleted_at: null })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()

export const forgetDeletedBoxes = (trx: Trx, fontId: string) =>
  trx.deleteFrom('text_boxes').where('font_id', '=', fontId).where('deleted_at', 'is not', null).execute()

export const updateBoxOfTexts = (trx: Trx, pageId: string, ids: readonly string[], text_box_id: string | null) =>
  sql`
    update all_source_texts set text_box_id = ${text_box_id}
     where page_id = ${pageId} and id = any (${ids}::uuid[])`.execute(trx)

export type Placed = { text_box_id: string | null; speaker: string | null; type: ContentType }

export const placeOf = (table: string): RawBuilder<Placed> =>
  sql.raw(`json_build_object('text_box_id', ${table}.text_box_id, 'speaker', ${table}.speaker,
                             'type', (select p.type from pages p where p.id = ${table}.page_id))`)
