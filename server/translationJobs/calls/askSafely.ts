import { type OnUse, TextRefused } from '../../integrations/translator.ts'
import type { PromptContext } from '../promptContext.ts'
import type { Run } from '../run.ts'
import { halvesOf } from './calls.ts'
import type { Control } from './controls.ts'

type Halving<Row> = {
  isOpen: (row: Row) => boolean
  refuse: (row: Row, message: string) => void
}

/** `isBare`: nothing stands beside the rows, and they are told what concerns them alone. */
export type Company = { context: PromptContext; isBare: boolean }

export type Question<Row, Ours extends Control, Came> = Halving<Row> & {
  purpose: 'translate' | 'rate'
  drawControls: (context: PromptContext, onUse: OnUse) => Ours[] | Promise<Ours[]>
  call: (rows: Row[], controls: Ours[], company: Company, onUse: OnUse) => Promise<Came>
  areKept: (came: Came, context: PromptContext, onUse: OnUse) => Promise<boolean>
  bareContext: (rows: Row[]) => PromptContext
  /** Takes what came for the rows, and returns those whose answer may be another's. `isOff`: controls came back changed. */
  take: (rows: Row[], came: Came, company: Company & { isOff: boolean }) => Promise<Row[]>
  withdraw: (rows: Row[]) => Promise<Row[]>
  settle: (row: Row, hasChanged: boolean) => void
  triesAlone: number
}

/** A text that the service refuses costs the others of its call nothing: they are asked for without it. */
export async function askInHalves<Row>(
  rows: Row[],
  ask: (rows: Row[]) => Promise<void>,
  halving: Halving<Row>,
): Promise<void> {
  try {
    if (rows.length > 0) await ask(rows)
  } catch (error) {
    if (!(error instanceof TextRefused)) throw error
    if (rows.length === 1) halving.refuse(rows[0]!, error.message)
    else for (const half of halvesOf(rows.filter(halving.isOpen))) await askInHalves(half, ask, halving)
  }
}

/**
 * Asks for rows in one call with control rows. Those that a text of the call may have changed are asked for again in smaller
 * calls, without what all rows are told: in the end a row is alone with its own texts, and can only change itself.
 */
export async function askSafely<Row, Ours extends Control, Came>(
  { records, promptContext }: Pick<Run, 'records' | 'promptContext'>,
  rows: Row[],
  question: Question<Row, Ours, Came>,
): Promise<void> {
  async function call(some: Row[], company: Company) {
    const { came, isOff } = await records.use({ purpose: question.purpose, rows: some.length }, async (onUse) => {
      const controls = await question.drawControls(company.context, onUse)
      const came = await question.call(some, controls, company, onUse)
      const isOff = controls.length > 0 && !(await question.areKept(came, company.context, onUse))
      return { came, isOff }
    })
    const suspects = await question.take(some, came, { ...company, isOff })
    return { isOff, suspects: isOff ? [...new Set([...suspects, ...some])] : suspects }
  }

  async function askApart(suspects: Row[]) {
    for (const half of halvesOf(await question.withdraw(suspects))) await askInHalves(half, askBare, question)
  }

  async function askBare(some: Row[]) {
    const company = { context: question.bareContext(some), isBare: true }
    if (some.length === 1) return await askAlone(some[0]!, company)
    await askApart((await call(some, company)).suspects)
  }

  async function askAlone(row: Row, company: Company) {
    for (let tries = 1; ; tries++) {
      const { isOff } = await call([row], company)
      if (!isOff || tries === question.triesAlone) return question.settle(row, isOff)
      if ((await question.withdraw([row])).length === 0) return
    }
  }

  const company = { context: promptContext, isBare: false }
  await askInHalves(rows, async (some) => askApart((await call(some, company)).suspects), question)
}
