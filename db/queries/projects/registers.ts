import { sql } from 'kysely'
import type { Db, Row, Trx } from '../../schema.ts'
import { EVERY_LANGUAGE, type LanguageCode } from '../../vocabulary/languages.ts'

const COLUMNS = ['target_language', 'form_of_address', 'tone', 'rules', 'guide', 'revision'] as const
export type Register = Pick<Row<'language_registers'>, (typeof COLUMNS)[number]>
type RegisterChange = Partial<Omit<Register, 'target_language' | 'revision'>>

const NOTHING_FIXED = { form_of_address: 'automatic', tone: '', rules: [], guide: '', revision: 0 } as const

const registersOf = (db: Db, projectId: string) =>
  db.selectFrom('language_registers').where('project_id', '=', projectId).select(COLUMNS)

const withNothingFixed = (target_language: LanguageCode): Register => ({ target_language, ...NOTHING_FIXED, rules: [] })

export async function listRegisters(db: Db, projectId: string, languages: LanguageCode[]): Promise<Register[]> {
  const found = new Map(
    (await registersOf(db, projectId).execute()).map((register) => [register.target_language, register]),
  )
  const general = found.get(EVERY_LANGUAGE)
  const own = languages.map((target_language) => found.get(target_language) ?? withNothingFixed(target_language))
  return general ? [...own, general] : own
}

export const findRegister = async (db: Db, projectId: string, language: LanguageCode): Promise<Register> =>
  (await registersOf(db, projectId).where('target_language', '=', language).executeTakeFirst()) ??
  withNothingFixed(language)

/** The guide of a language and, beside it, that of every language. `revision` rises with each change of either. */
export async function findRegisterTold(db: Db, projectId: string, language: LanguageCode): Promise<Register> {
  const [own, general] = (await listRegisters(db, projectId, [language])) as [Register, Register?]
  if (!general) return own
  return {
    ...own,
    form_of_address: own.form_of_address === 'automatic' ? general.form_of_address : own.form_of_address,
    tone: [general.tone, own.tone].filter(Boolean).join(' '),
    rules: [...general.rules, ...own.rules],
    revision: general.revision + own.revision,
  }
}

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
