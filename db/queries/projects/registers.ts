import type { Db, Row, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

export type Register = Pick<Row<'language_registers'>, 'target_language' | 'form_of_address' | 'tone'>
export type RegisterChange = Partial<Omit<Register, 'target_language'>>

const NOTHING_FIXED = { form_of_address: 'automatic', tone: '' } as const

const registersOf = (db: Db, projectId: string) =>
  db
    .selectFrom('language_registers')
    .where('project_id', '=', projectId)
    .select(['target_language', 'form_of_address', 'tone'])

export async function listRegisters(db: Db, projectId: string, languages: LanguageCode[]): Promise<Register[]> {
  const found = new Map(
    (await registersOf(db, projectId).execute()).map((register) => [register.target_language, register]),
  )
  return languages.map((target_language) => found.get(target_language) ?? { target_language, ...NOTHING_FIXED })
}

export const findRegister = async (db: Db, projectId: string, language: LanguageCode): Promise<Register> =>
  (await registersOf(db, projectId).where('target_language', '=', language).executeTakeFirst()) ?? {
    target_language: language,
    ...NOTHING_FIXED,
  }

export async function upsertRegister(
  trx: Trx,
  place: { project_id: string; target_language: LanguageCode },
  change: RegisterChange,
): Promise<Register> {
  const { form_of_address, tone } = { ...(await findRegister(trx, place.project_id, place.target_language)), ...change }
  return trx
    .insertInto('language_registers')
    .values({ ...place, form_of_address, tone })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'target_language']).doUpdateSet({ form_of_address, tone }),
    )
    .returning(['target_language', 'form_of_address', 'tone'])
    .executeTakeFirstOrThrow()
}
