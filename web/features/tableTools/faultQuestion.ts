import { createStore } from 'zustand'
import { explainFaults, type Judging } from '../rowText/faults.ts'

type Text = { id: string; source: Judging; text: string }
type Question = { faults: readonly string[]; save: () => void }

/** The row that is about to be saved although something is wrong with it; `undefined` while nothing is asked. */
export const faultQuestion = createStore<Question | undefined>(() => undefined)

/** Of rows, as they were asked about: nobody is asked twice about the same text. */
const asked = new Set<string>()

/** The faults of a text about which nobody was asked yet; from now on somebody was. */
export function unaskedFaults({ id, source, text }: Text): readonly string[] {
  const faults = explainFaults(source, text)
  const key = `${id}\n${text}`
  if (faults.length === 0 || asked.has(key)) return []
  asked.add(key)
  return faults
}

/** Saves at once, or after the question. */
export function askThenSave(row: Text, save: () => void) {
  const faults = unaskedFaults(row)
  if (faults.length === 0) save()
  else faultQuestion.setState({ faults, save }, true)
}
