import type { Db, NewRow, Row } from '../../schema.ts'
import { seesProject } from '../seesProject.ts'

const PUBLIC = [
  'glossaries.id',
  'glossaries.project_id',
  'glossaries.name',
  'glossaries.description',
  'glossaries.created_at',
] as const

export type Glossary = Row<'glossaries'> & { entries_count: number }

const glossaries = (db: Db) =>
  db
    .selectFrom('glossaries')
    .select(PUBLIC)
    .select((eb) =>
      eb
        .selectFrom('glossary_entries as entry')
        .whereRef('entry.glossary_id', '=', 'glossaries.id')
        .select(eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('entries_count'),
    )

export const findGlossaryOfProject = (db: Db, projectId: string): Promise<Glossary | undefined> =>
  glossaries(db).where('project_id', '=', projectId).executeTakeFirst()

export const findGlossaryForUser = (
  db: Db,
  id: string,
  userId: string,
): Promise<(Glossary & { organization_id: string }) | undefined> =>
  glossaries(db)
    .innerJoin('projects', 'projects.id', 'glossaries.project_id')
    .innerJoin('organization_members as member', 'member.organization_id', 'projects.organization_id')
    .where('glossaries.id', '=', id)
    .where('member.user_id', '=', userId)
    .where(seesProject())
    .select('projects.organization_id')
    .executeTakeFirst()

/** Undefined when the project has one already. */
export const insertGlossary = (db: Db, glossary: NewRow<'glossaries'>) =>
  db
    .insertInto('glossaries')
    .values(glossary)
    .onConflict((conflict) => conflict.column('project_id').doNothing())
    .returning(PUBLIC)
    .executeTakeFirst()

export async function updateGlossary(
  db: Db,
  id: string,
  change: Partial<Pick<Glossary, 'name' | 'description'>>,
): Promise<Glossary> {
  await db
    .updateTable('glossaries')
    .set((eb) => ({ id: eb.ref('id'), ...change })) // an empty change is none
    .where('id', '=', id)
    .execute()
  return glossaries(db).where('id', '=', id).executeTakeFirstOrThrow()
}

export const deleteGlossary = (db: Db, id: string) => db.deleteFrom('glossaries').where('id', '=', id).execute()
