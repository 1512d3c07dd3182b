import { createStore } from 'zustand'
import type { Finding } from '#collab/text/judge.ts'
import { sayUnknown } from '#db/vocabulary/checks/spelling.ts'
import type { Findings, Judged } from '../../rowText/findings.ts'

/** The row whose unknown words are shown; `undefined` while nothing is asked. */
export const spellingQuestion = createStore<{ id: string } | undefined>(() => undefined)

export const askSpelling = (id: string) => spellingQuestion.setState({ id }, true)

/** Those that are issues: the glossary knows others of them, and people let some stand. */
export function unknownWordsOf({ rules }: Findings, source: Judged, text: string, found: readonly Finding[]): string[] {
  const messages = new Set(found.map(({ message }) => message))
  const words = rules.getState()?.spelling?.unknownIn(source, text) ?? []
  return words.filter((word) => messages.has(sayUnknown(word)))
}
