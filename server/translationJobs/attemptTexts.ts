import { insertPrompt } from '#db/queries/translationJobs/prompts.ts'
import { type OnTranslation, TextRefused } from '../integrations/translator.ts'
import type { TranslateRows } from '../jobs.ts'
import { echoesOf, isEcho, sameForUnlike } from '../prompts/alignment.ts'
import type { Services } from '../services.ts'
import type { BatchContext } from './batchContext.ts'
import { callsOf, type Suspect } from './calls.ts'
import type { ClaimedRow } from './changeClaimed.ts'
import { createTextWriter } from './textWriter.ts'
import type { Work } from './work.ts'

/** Asks without any new row in the answer, after which the rest is left for the next attempt. */
const FRUITLESS_ASKS = 2

/** Has the rows without an answer translated, checked and written as they come; answers those that are still the job's. */
export async function attemptTexts(
  services: Services,
  job: TranslateRows,
  context: BatchContext,
  open: Work[],
  { attempt, suspects, signal }: { attempt: number; suspects: Suspect[]; signal: AbortSignal },
): Promise<Work[]> {
  const byId = new Map(open.map((work) => [work.row.source_text_id, work]))
  const lost = new Set<Work>()
  const writer = createTextWriter(services, job, (row, isOurs) => {
    const work = byId.get(row.source_text_id)!
    if (isOurs) work.row = row
    else lost.add(work)
  })

  async function ask(works: Work[], told: BatchContext) {
    const echoes = echoesOf(works.map(({ structured }) => structured.text))
    const due = new Map(works.map((work, index) => [work.row.source_text_id, echoes[index]!]))
    const batch = { ...told, rows: works.map((work, index) => ({ ...asRow(work), echo: echoes[index]! })) }
    await keepPrompt(services, job, batch, attempt)
    const strayed = new Set<Work>()
    const receive: OnTranslation = (id, answer, echo) => {
      const work = byId.get(id)
      const dueEcho = due.get(id)
      if (!work || dueEcho === undefined || work.answer !== undefined) return
      if (works.length > 1 && !isEcho(dueEcho, echo)) return void strayed.add(work)
      strayed.delete(work)
      work.answer = answer
      writer.add(work)
    }
    await services.translator.translate(batch, receive, signal)
    await askApart([...strayed, ...(await withdrawSame(works))], told)
  }

  /** Rows that may have each other's texts are asked for in two smaller calls; one alone can have no other row's. */
  async function askApart(works: Work[], told: BatchContext) {
    const middle = Math.ceil(works.length / 2)
    for (const half of [works.slice(0, middle), works.slice(middle)])
      await askInHalves(half, (some) => ask(some, told), isUnanswered)
  }

  async function withdrawSame(works: Work[]) {
    const answered = works.flatMap((work) =>
      work.answer === undefined ? [] : [{ work, source: work.structured.text, answer: work.answer }],
    )
    const same = sameForUnlike(answered).map(({ work }) => work)
    if (same.length > 0) await writer.whenWritten()
    for (const work of same) work.answer = work.checked = undefined
    return same
  }

  for (const work of open) if (work.answer !== undefined) writer.add(work)
  try {
    for (let fruitless = 0; fruitless < FRUITLESS_ASKS; ) {
      const missing = open.filter(isUnanswered)
      if (missing.length === 0) break
      for (const call of callsOf(missing, context, suspects))
        await askInHalves(call.works, (works) => ask(works, call.context), isUnanswered)
      if (open.filter(isUnanswered).length === missing.length) fruitless++
    }
  } finally {
    await writer.close()
  }
  return open.filter((work) => !lost.has(work))
}

const isUnanswered = (work: Work) => work.answer === undefined && work.refusal === undefined

/** A text that the service refuses costs the others of its call nothing: they are asked for without it. */
export async function askInHalves(
  works: Work[],
  ask: (works: Work[]) => Promise<void>,
  isOpen: (work: Work) => boolean,
): Promise<void> {
  try {
    if (works.length > 0) await ask(works)
  } catch (error) {
    if (!(error instanceof TextRefused)) throw error
    if (works.length === 1) works[0]!.refusal = error.message
    const left = works.length === 1 ? [] : works.filter(isOpen)
    const middle = Math.ceil(left.length / 2)
    await askInHalves(left.slice(0, middle), ask, isOpen)
    await askInHalves(left.slice(middle), ask, isOpen)
  }
}

export function asRow({ row, structured, speaker, branches, feedback, refused }: Work) {
  return {
    id: row.source_text_id,
    text: structured.text,
    identifier: row.identifier,
    line: row.position + 1,
    context: row.context,
    ...(branches.length > 0 ? { branches } : {}),
    ...(speaker === undefined ? {} : { speaker }),
    ...(feedback === undefined ? {} : { feedback }),
    ...(refused === undefined ? {} : { refused }),
  }
}

async function keepPrompt(
  { db, translator }: Services,
  { request_id, page_id, language }: TranslateRows,
  batch: BatchContext & { rows: ReturnType<typeof asRow>[] },
  attempt: number,
) {
  const prompt = translator.promptOf?.(batch)
  if (!prompt) return
  const source_text_ids = batch.rows.map((row) => row.id) satisfies ClaimedRow['source_text_id'][]
  const { system, user: content } = prompt
  await insertPrompt(db, {
    request_id,
    page_id,
    language,
    attempt,
    model: translator.name,
    system,
    content,
    source_text_ids,
  })
}
