import { sql } from 'kysely'
import type { Db, Row, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

const COLUMNS = ['target_language', 'form_of_address', 'tone', 'rules', 'guide', 'revision'] as const
export type Register = Pick<Row<'language_registers'>, (typeof COLUMNS)[number]>
export type RegisterChange = Partial<Omit<Register, 'target_language' | 'revision'>>

const NOTHING_FIXED = { form_of_address: 'automatic', tone: '', rules: [], guide: '', revision: 0 } as const

const registersOf = (db: Db, projectId: string) =>
  db.selectFrom('language_registers').where('project_id', '=', projectId).select(COLUMNS)

const withNothingFixed = (target_language: LanguageCode): Register => ({ target_language, ...NOTHING_FIXED, rules: [] })

export async function listRegisters(db: Db, projectId: string, languages: LanguageCode[]): Promise<Register[]> {
  const found = new Map(
    (await registersOf(db, projectId).execute()).map((register) => [register.target_language, register]),
  )
  return languages.map((target_language) => found.get(target_language) ?? withNothingFixed(target_language))
}

export const findRegister = async (db: Db, projectId: string, language: LanguageCode): Promise<Register> =>
  (await registersOf(db, projectId).where('target_language', '=', language).executeTakeFirst()) ??
  withNothingFixed(language)

export async function upsertRegister(
  trx: Trx,
  place: { project_id: string; target_language: LanguageCode },
  change: RegisterChange,
): Promise<Register> {
  const { revision: _, ...values } = {
    ...(await findRegister(trx, place.project_id, place.target_language)),
    ...change,
  }
  return trx
    .insertInto('language_registers')
    .values({ ...place, ...values, revision: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'target_language'])
        .doUpdateSet({ ...values, revision: sql<number>`language_registers.revision + 1` }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}
