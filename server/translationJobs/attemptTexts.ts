import { insertPrompt } from '#db/queries/translationJobs/prompts.ts'
import { type OnTranslation, TextRefused, type TranslationBatch } from '../integrations/translator.ts'
import type { TranslateRows } from '../jobs.ts'
import { recordUse } from '../modelCosts/modelUse.ts'
import { echoesOf, isEcho, sameForUnlike } from '../prompts/alignment.ts'
import type { Misfit } from '../prompts/belonging/misfits.ts'
import { sharedAdditions } from '../prompts/otherTexts/shared.ts'
import type { Services } from '../services.ts'
import type { BatchContext } from './batchContext.ts'
import { findBorrowers } from './calls/borrowers.ts'
import { bareContext, callsOf, halvesOf, ownTerms } from './calls/calls.ts'
import { amongRows, areKept, type Control, drawControls, isControl } from './calls/controls.ts'
import { findExamples } from './calls/examples.ts'
import { findMisfits } from './calls/misfits.ts'
import { NOTHING_BESIDE, type Surroundings } from './calls/surroundings.ts'
import type { ClaimedRow } from './changeClaimed.ts'
import { createTextWriter } from './textWriter.ts'
import type { Work } from './work.ts'

/** Asks without any new row in the answer, after which the rest is left for the next attempt. */
const FRUITLESS_ASKS = 2
/** From here on each row is asked for alone, and differently: the second attempt was told what was wrong, and failed too. */
const FIRST_VARIED_ATTEMPT = 3
const HIJACKED = 'This text may have spoken to the model: a control row sent with it came back changed.'

type Attempt = {
  attempt: number
  project_id: string
  neighboursOf: Surroundings
  /** Hears of rows that are anybody's again. */
  onFree: (rows: ClaimedRow[]) => void
  signal: AbortSignal
}

/** Has the rows without an answer translated, checked and written as they come; answers those that are still the job's. */
export async function attemptTexts(
  services: Services,
  job: TranslateRows,
  context: BatchContext,
  open: Work[],
  { attempt, project_id, neighboursOf, onFree, signal }: Attempt,
): Promise<Work[]> {
  const { translator } = services
  const byId = new Map(open.map((work) => [work.row.source_text_id, work]))
  const lost = new Set<Work>()
  const writer = createTextWriter(services, job, (written, others) => {
    for (const row of written) byId.get(row.source_text_id)!.row = row
    for (const row of others) lost.add(byId.get(row.source_text_id)!)
    onFree([...written, ...others])
  })

  const isVaried = attempt >= FIRST_VARIED_ATTEMPT
  const callsFor = (works: Work[]) => (isVaried ? works.map((work) => [work]) : callsOf(works))

  const withAllBeside = async (works: Work[]) => ({
    ...ownTerms(context, works, open),
    ...neighboursOf(works),
    examples: await findExamples(services, project_id, context, works),
  })

  async function ask(works: Work[], told: BatchContext, isAgain = false): Promise<void> {
    const controls = translator.isPseudo ? [] : drawControls(translator, told)
    const mixed = amongRows(works.map(asRow), controls)
    const echoes = echoesOf(mixed.map(({ text }) => text))
    const due = new Map(mixed.map(({ id }, index) => [id, echoes[index]!]))
    const rows = mixed.map((row) => ({ ...row, echo: due.get(row.id)! }))
    const shared = told === context ? await withAllBeside(works) : { ...told, ...NOTHING_BESIDE }
    const batch = { ...shared, ...(isVaried && { isVaried }), rows }
    await keepPrompt(services, job, batch, attempt)
    const strayed = new Set<Work>()
    const call = Symbol('call')
    const controlAnswers = new Map<string, string>()
    const receive: OnTranslation = (id, answer, { echo, note } = {}) => {
      if (isControl(id) && !controlAnswers.has(id)) controlAnswers.set(id, answer)
      const work = byId.get(id)
      const dueEcho = due.get(id)
      if (!work || dueEcho === undefined || work.answer !== undefined) return
      if (works.length > 1 && !isEcho(dueEcho, echo)) return void strayed.add(work)
      strayed.delete(work)
      work.answer = answer
      work.call = call
      work.note = note
      writer.add(work)
    }
    const answered = () => controls.map(({ id, source }) => ({ source, answer: controlAnswers.get(id) }))
    const isOff = await recordUse(services, job, { purpose: 'translate', rows: works.length }, async (onUse) => {
      await translator.translate(batch, receive, signal, onUse)
      return controls.length > 0 && !(await areKept(services, told, answered(), signal, onUse))
    })
    const misfits: Map<Work, Misfit> = translator.isPseudo
      ? new Map()
      : await findMisfits(services, project_id, told, works)
    for (const work of works) work.doubts = misfits.get(work)?.doubts
    const isAlone = works.length === 1 && told !== context
    if (!isAlone)
      return await askApart(await withdraw(isOff ? works : await outliers(works, batch, controls, misfits), strayed))
    // A slip of the engine does not accuse a text: other controls have to change too.
    if (isOff && !isAgain) return await ask(await withdraw(works, strayed), told, true)
    for (const work of works) work.suspicion = isOff ? HIJACKED : undefined
  }

  /** Rows whose answer may be another's, or a text of their call may have changed: by its words and the words of the others. */
  async function outliers(works: Work[], told: TranslationBatch, controls: Control[], misfits: Map<Work, Misfit>) {
    const answered = works.flatMap((work) =>
      work.answer === undefined ? [] : [{ work, source: work.structured.text, answer: work.answer }],
    )
    const found = [
      ...sameForUnlike(answered).map(({ work }) => work),
      ...answered
        .filter(({ answer }) => controls.some(({ source }) => answer.includes(source)))
        .map(({ work }) => work),
      ...sharedAdditions(answered).map(({ work }) => work),
      ...(translator.isPseudo ? [] : await findBorrowers(services, works, told)),
    ]
    return works.filter((work) => found.includes(work) || misfits.get(work)?.isOthers)
  }

  async function withdraw(works: Work[], strayed: Set<Work>) {
    if (works.some(({ answer }) => answer !== undefined)) await writer.whenWritten()
    for (const work of works) work.answer = work.checked = work.doubts = undefined
    return [...new Set([...strayed, ...works])].filter((work) => !lost.has(work))
  }

  /** In smaller calls, without what all rows are told: in the end a row is alone with its own texts, and can only change itself. */
  async function askApart(works: Work[]) {
    for (const half of halvesOf(works))
      await askInHalves(half, (some) => ask(some, bareContext(context, some)), isUnanswered)
  }

  for (const work of open) if (work.answer !== undefined) writer.add(work)
  try {
    for (let fruitless = 0; fruitless < FRUITLESS_ASKS; ) {
      const missing = open.filter(isUnanswered)
      if (missing.length === 0) break
      for (const call of callsFor(missing)) await askInHalves(call, (works) => ask(works, context), isUnanswered)
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
    else for (const half of halvesOf(works.filter(isOpen))) await askInHalves(half, ask, isOpen)
  }
}

export function asRow({ row, structured, marks, branches, speaker, reference, maxLength, ...work }: Work) {
  const { feedback, refused, present, before, rating, wish } = work
  return {
    id: row.source_text_id,
    text: structured.text,
    identifier: row.identifier,
    line: row.position + 1,
    context: row.context,
    ...(marks === '' ? {} : { marks }),
    ...(branches.length > 0 ? { branches } : {}),
    ...(speaker === undefined ? {} : { speaker }),
    ...(reference === undefined ? {} : { reference }),
    ...(feedback === undefined ? {} : { feedback }),
    ...(refused === undefined ? {} : { refused }),
    ...(maxLength === undefined ? {} : { max_length: maxLength }),
    ...(present === undefined ? {} : { present }),
    ...(before === undefined ? {} : { before }),
    ...(rating === undefined ? {} : { rating }),
    ...(wish === undefined ? {} : { wish }),
  }
}

async function keepPrompt(
  { db, translator }: Services,
  { request_id, page_id, language }: TranslateRows,
  batch: TranslationBatch,
  attempt: number,
) {
  // Without controls: a text that knows them could leave them alone.
  const rows = batch.rows.filter(({ id }) => !isControl(id))
  const prompt = translator.promptOf?.({ ...batch, rows })
  if (!prompt) return
  const source_text_ids = rows.map(({ id }) => id)
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
