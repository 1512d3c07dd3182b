import { insertPrompt } from '#db/queries/translationJobs/prompts.ts'
import type { OnUse, TranslationBatch } from '../../integrations/translator.ts'
import type { TranslateRows } from '../../jobs.ts'
import { recordUse } from '../../modelCosts/modelUse.ts'
import type { Services } from '../../services.ts'
import { isControl } from './controls.ts'

type Asked = { purpose: 'translate' | 'rate'; rows: number }

export type Records = ReturnType<typeof openRecords>

/** Keeps what the calls of a job said and took. */
export function openRecords(services: Services, job: TranslateRows) {
  const { db, translator } = services
  const { request_id, page_id, language } = job
  return {
    use: <Answer>(asked: Asked, ask: (onUse: OnUse) => Promise<Answer>) => recordUse(services, job, asked, ask),

    async prompt(batch: TranslationBatch, attempt: number) {
      // Without controls: a text that knows them could leave them alone.
      const rows = batch.rows.filter(({ id }) => !isControl(id))
      const prompt = translator.promptOf?.({ ...batch, rows })
      if (!prompt) return
      const { system, user: content } = prompt
      const source_text_ids = rows.map(({ id }) => id)
      const asked = { request_id, page_id, language, attempt, model: translator.name }
      await insertPrompt(db, { ...asked, system, content, source_text_ids })
    },
  }
}
