import { createStore } from 'zustand'
import { type Findings, isCertain, type Judged } from '../rowText/findings.ts'

type Question = { faults: readonly string[]; save: () => void }

/** The row that is about to be saved although something is wrong with it; `undefined` while nothing is asked. */
export const faultQuestion = createStore<Question | undefined>(() => undefined)

/** Of rows, as they were asked about: nobody is asked twice about the same text. */
const asked = new Set<string>()

export function unaskedFaults(findings: Findings, source: Judged, text: string): readonly string[] {
  const faults = findings.of(source, text).filter(isCertain)
  const key = `${source.id}\n${text}`
  if (faults.length === 0 || asked.has(key)) return []
  asked.add(key)
  return faults.map(({ message }) => message)
}

export function askThenSave(findings: Findings, { source, text }: { source: Judged; text: string }, save: () => void) {
  const faults = unaskedFaults(findings, source, text)
  if (faults.length === 0) save()
  else faultQuestion.setState({ faults, save }, true)
}
