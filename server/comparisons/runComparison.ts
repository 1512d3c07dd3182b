import { listComparisonRows, listComparisonSides, updateSide } from '#db/queries/comparisons/comparedTexts.ts'
import { type FoundComparison, findComparison, moveComparison } from '#db/queries/comparisons/comparisons.ts'
import { insertModelCall } from '#db/queries/modelCosts/modelCalls.ts'
import { listModelPrices } from '#db/queries/modelCosts/modelPrices.ts'
import { findPageInProject, type PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { PAGE_GONE } from '../bin/constants.ts'
import { write } from '../http/write.ts'
import type { ModelUse } from '../integrations/translator.ts'
import { withEngine } from '../modelServices/withEngine.ts'
import type { Services } from '../services.ts'
import { prepareDrafts } from '../translationJobs/drafts/prepareDrafts.ts'
import { readPromptContext } from '../translationJobs/promptContext.ts'
import { type Prices, scoreTexts, sumUses } from './measures.ts'
import { type TranslatedText, translateTexts, unclaimed } from './translateTexts.ts'

const FAILED = 'The AI service does not answer.'
/** Longer than any call that goes well, shorter than an outage for which a job of translations waits. */
const PATIENCE_MS = 30 * 60_000

type Side = Awaited<ReturnType<typeof listComparisonSides>>[number]
type Row = Awaited<ReturnType<typeof listComparisonRows>>[number]

export async function runComparison(services: Services, id: string, aborted: AbortSignal): Promise<void> {
  const { db } = services
  const comparison = await findComparison(db, id)
  if (comparison?.state !== 'running') return
  const signal = AbortSignal.any([aborted, AbortSignal.timeout(PATIENCE_MS)])
  try {
    const page = await findPageInProject(db, comparison.page_id)
    if (!page) return void (await end(services, id, 'stopped', PAGE_GONE))
    for (const side of await listComparisonSides(db, id))
      if (!side.result) await translateSide(services, comparison, page, side, signal)
    await end(services, id, 'open')
  } catch (error) {
    if (aborted.aborted) throw error
    services.log('warn', 'comparison_failed', { comparison_id: id }, error)
    await end(services, id, 'failed', reasonIn(error))
  }
}

const end = (services: Services, id: string, state: 'open' | 'failed' | 'stopped', error = '') =>
  write(services, (trx) => moveComparison(trx, id, 'running', state, error))

const reasonIn = (error: unknown) =>
  error instanceof Error && /^(The |No )/.test(error.message) ? error.message : FAILED

async function translateSide(
  opened: Services,
  { id, target_language }: FoundComparison,
  page: PageInProject,
  { side, model, description }: Side,
  signal: AbortSignal,
) {
  const services = await withEngine(opened, page, undefined, model)
  const rows = await listComparisonRows(opened.db, id)
  const uses: ModelUse[] = []
  const texts: TranslatedText[] = []
  for (const some of inBatches(rows, services.config.ai.batchRows)) {
    const { context: promptContext, lines } = await readPromptContext(
      services,
      { ...page, description },
      target_language,
      some,
    )
    const { started } = await prepareDrafts(services, some, promptContext)
    const onUse = (use: ModelUse) => uses.push(use)
    texts.push(...(await translateTexts(services, { promptContext, lines }, started, { onUse, signal })))
  }
  const about = { request_id: id, target_language, purpose: 'compare' as const, rows: rows.length }
  const places = new Map(rows.map((row) => [row.source_text_id, row.place]))
  const references = new Map(
    rows.flatMap((row) => (row.reference === null ? [] : [[row.source_text_id, row.reference]])),
  )
  const result = {
    texts: texts.length,
    faulty: texts.filter(({ fault }) => fault !== '').length,
    ...sumUses(uses, await pricesOf(services, model)),
    scores: await scoreTexts(services, texts, references),
  }
  const found = texts.map(({ source_text_id, ...text }) => ({ ...text, place: places.get(source_text_id)! }))
  await write(services, async (trx) => {
    for (const use of uses) await insertModelCall(trx, page.page_id, { ...about, ...use })
    await updateSide(trx, id, side, found, result)
  })
}

const inBatches = (rows: Row[], size: number) =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size).map(unclaimed),
  )

async function pricesOf({ db }: Services, model: string): Promise<Prices | undefined> {
  const price = (await listModelPrices(db)).find((row) => row.model === model)
  if (!price || price.input_usd === null || price.cached_usd === null || price.output_usd === null) return undefined
  return { input_usd: price.input_usd, cached_usd: price.cached_usd, output_usd: price.output_usd }
}
