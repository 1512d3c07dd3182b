import { createStore } from 'zustand'
import type { TermTranslation } from '#collab/text/checks/check.ts'
import type { Finding, Judging, judge } from '#collab/text/judge.ts'
import type { TextFacts } from '#server/pages/contract.ts'

export type Judged = {
  id: string
  content: string
  identifier?: string
  facts?: Pick<TextFacts, 'max_length'> | null
}
export type Rules = Pick<Judging, 'from' | 'to' | 'own'> & {
  judge: typeof judge
  termsIn(source: string): readonly TermTranslation[]
}
export type Findings = ReturnType<typeof createFindings>

const NONE: readonly Finding[] = []

/** Findings on the texts of one table, each row judged once until it changes. */
export function createFindings() {
  const rules = createStore<Rules | undefined>(() => undefined)
  const judged = new Map<string, { source: Judged; text: string; found: readonly Finding[] }>()
  rules.subscribe(() => judged.clear())

  function known(source: Judged, text: string): readonly Finding[] | undefined {
    if (text === '' || !rules.getState()) return NONE
    const last = judged.get(source.id)
    return last?.source === source && last.text === text ? last.found : undefined
  }

  return {
    rules,
    /** Undefined for a text that was not judged yet. */
    known,
    of(source: Judged, text: string): readonly Finding[] {
      const before = known(source, text)
      if (before) return before
      const { judge, termsIn, ...languages } = rules.getState()!
      const { content, identifier, facts } = source
      const context = { ...languages, identifier, terms: termsIn(content), maxLength: facts?.max_length }
      const all = judge(content, text, context)
      const found = [...new Map(all.map((finding) => [finding.message, finding])).values()]
      judged.set(source.id, { source, text, found })
      return found
    },
  }
}

export const isCertain = ({ check, about, severity }: Finding) =>
  check === 'length limit' || (about === 'form' && severity !== 'doubtful')
