import { insertModelCall } from '#db/queries/modelCosts/modelCalls.ts'
import { insertPrompt } from '#db/queries/translationJobs/prompts.ts'
import type { ModelUse, OnUse } from '../../integrations/translator.ts'
import type { TranslateRows } from '../../jobs.ts'
import type { TranslationBatch } from '../../prompts/batches.ts'
import type { Services } from '../../services.ts'
import { isControl } from './controls.ts'

type Asked = { purpose: 'translate' | 'rate'; rows: number }

export type Records = ReturnType<typeof openRecords>

export function openRecords({ db, translator }: Services, { request_id, page_id, language }: TranslateRows) {
  return {
    async use<Answer>(asked: Asked, ask: (onUse: OnUse) => Promise<Answer>): Promise<Answer> {
      const uses: ModelUse[] = []
      try {
        return await ask((use) => uses.push(use))
      } finally {
        for (const use of uses)
          await insertModelCall(db, page_id, { ...use, ...asked, request_id, target_language: language })
      }
    },

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
