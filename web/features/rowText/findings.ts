import { createStore } from 'zustand'
import type { TermTranslation } from '#collab/text/checks/check.ts'
import type { Finding, Judging, judge } from '#collab/text/judge.ts'
import type { TextFacts } from '#server/pages/contract.ts'
import { createIssueCounts } from './issueCounts.ts'
import type { ToJudge } from './judgeMessages.ts'

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
  const counts = createIssueCounts()
  rules.subscribe(() => {
    judged.clear()
    counts.clear()
  })

  function known(source: Judged, text: string): readonly Finding[] | undefined {
    if (text === '' || !rules.getState()) return NONE
    const last = judged.get(source.id)
    return last?.source === source && last.text === text ? last.found : undefined
  }

  function keep(source: Judged, text: string, all: readonly Finding[]): readonly Finding[] {
    const found = [...new Map(all.map((finding) => [finding.message, finding])).values()]
    counts.replace(judged.get(source.id)?.found ?? NONE, found)
    judged.set(source.id, { source, text, found })
    return found
  }

  return {
    rules,
    counts: counts.store,
    /** Undefined for a text that was not judged yet. */
    known,
    keep,
    of(source: Judged, text: string): readonly Finding[] {
      const before = known(source, text)
      if (before) return before
      const { judge, ...others } = rules.getState()!
      const { languages, texts } = asked(others, [{ source, text }])
      const { source: content, text: translation, ...about } = texts[0]!
      return keep(source, text, judge(content, translation, { ...languages, ...about }))
    },
  }
}

type TextOf = { source: Judged; text: string }

export const asked = ({ termsIn, from, to, own }: Omit<Rules, 'judge'>, texts: readonly TextOf[]): ToJudge => ({
  languages: { from, to, own },
  texts: texts.map(({ source: { content, identifier, facts }, text }) => ({
    ...{ source: content, text, identifier, maxLength: facts?.max_length },
    terms: termsIn(content).map(({ term, translation }) => ({ term, translation })),
  })),
})

export const isCertain = ({ check, about, severity }: Finding) =>
  check === 'length limit' || (about === 'form' && severity !== 'doubtful')
