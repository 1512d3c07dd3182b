import { insertModelCall } from '#db/queries/modelCosts/modelCalls.ts'
import type { ModelUse, OnUse } from '../integrations/translator.ts'
import type { TranslateRows } from '../jobs.ts'
import type { Services } from '../services.ts'

type Asked = { purpose: 'translate' | 'rate'; rows: number }

/** Asks the translator, and records what its answered calls took. */
export async function recordUse<Answer>(
  { db }: Services,
  { page_id, request_id, language: target_language }: TranslateRows,
  asked: Asked,
  ask: (onUse: OnUse) => Promise<Answer>,
): Promise<Answer> {
  const uses: ModelUse[] = []
  try {
    return await ask((use) => uses.push(use))
  } finally {
    for (const use of uses) await insertModelCall(db, page_id, { ...use, ...asked, request_id, target_language })
  }
}
