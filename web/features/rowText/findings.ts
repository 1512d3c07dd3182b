import { createStore } from 'zustand'
import type { Alike, TermTranslation } from '#collab/text/checks/check.ts'
import type { Measured } from '#collab/text/facts/boxes.ts'
import { limitOf } from '#collab/text/facts/limits.ts'
import type { Finding, fixOf, Judging, judge } from '#collab/text/judge.ts'
import { judgedTerm } from '#collab/text/terms/judgedTerm.ts'
import type { CheckName } from '#db/vocabulary/checks/checks.ts'
import type { TextFacts } from '#server/pages/contract.ts'
import type { IgnoredFinding } from '#server/rows/ignored/contract.ts'
import { createIssueCounts } from './issueCounts.ts'
import type { ToJudge } from './judgeMessages.ts'
import type { Spelling } from './spelling/spelling.ts'

export type Judged = {
  id: string
  content: string
  identifier?: string
  facts?: (Pick<TextFacts, 'max_length' | 'length_unit'> & Partial<TextFacts>) | null
  page_id?: string
}
export type Rules = Pick<Judging, 'from' | 'to' | 'own' | 'levels' | 'ownMarks'> & {
  judge: typeof judge
  fixOf: typeof fixOf
  termsIn(source: string): readonly TermTranslation[]
  /** Checks of the project that keep a row from being completed. */
  required?: readonly CheckName[]
  /** The plural forms that the file of a row's page says the language has. */
  fileFormsOf?: (id: string) => readonly string[] | undefined
  /** Undefined for a text without a box, and until it is measured: `renew` its findings then. */
  measured?: ((source: Judged, text: string) => Measured | undefined) | undefined
  /** Undefined for a language without a dictionary, and until that is wanted. */
  spelling?: Spelling | undefined
  /** Undefined where no check compares texts. */
  alike?: ((source: Judged, text: string) => Alike | undefined) | undefined
}
type Known = { source: Judged; text: string; found: readonly Finding[]; all: readonly Finding[] }
export type Findings = ReturnType<typeof createFindings>

const NONE: readonly Finding[] = []
const NOTHING_IGNORED: readonly IgnoredFinding[] = []

/** Findings on the texts of one table, each row judged once until it changes. */
export function createFindings() {
  const rules = createStore<Rules | undefined>(() => undefined)
  const ignored = createStore<ReadonlyMap<string, readonly IgnoredFinding[]>>(() => new Map())
  const judged = new Map<string, Known>()
  const counts = createIssueCounts()
  const renewed = createStore<{ ids: readonly string[] }>(() => ({ ids: [] }))
  const { turn, turnOf, tick } = createTurns()
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
    const unique = [...new Map(all.map((finding) => [finding.message, finding])).values()]
    const found = withoutIgnored(unique, ignoredOf(source.id, text))
    counts.replace(judged.get(source.id)?.found ?? NONE, found)
    judged.set(source.id, { source, text, found, all: unique })
    return found
  }

  const ignoredOf = (id: string, text: string) =>
    ignored
      .getState()
      .get(id)
      ?.filter((one) => one.text === text) ?? NOTHING_IGNORED

  ignored.subscribe((now, before) => {
    for (const id of new Set([...now.keys(), ...before.keys()])) {
      const known = judged.get(id)
      if (known) keep(known.source, known.text, known.all)
    }
  })

  function renew(ids: readonly string[]) {
    for (const id of ids) {
      counts.replace(judged.get(id)?.found ?? NONE, NONE)
      judged.delete(id)
    }
    renewed.setState({ ids })
    tick(ids)
  }

  for (const store of [rules, ignored]) store.subscribe(() => tick())

  return {
    rules,
    /** The rows whose findings are to be found again. */
    renewed,
    renew,
    turn,
    /** Another number whenever findings of a row may be others than those of the same text before; `turn` tells of it. */
    turnOf,
    ignored,
    ignoredOf,
    counts: counts.store,
    /** Undefined for a text that was not judged yet. */
    known,
    keep,
    of(source: Judged, text: string): readonly Finding[] {
      const before = known(source, text)
      if (before) return before
      const { judge } = rules.getState()!
      return keep(source, text, judge(...judgingOf(rules.getState()!, source, text)))
    },
    keepsBack: ({ check, level }: Finding) => level === 'error' && rules.getState()?.required?.includes(check) === true,
    fixOf(source: Judged, text: string, { check }: Finding) {
      const { fixOf } = rules.getState()!
      return fixOf(check, ...judgingOf(rules.getState()!, source, text))
    },
  }
}

const withoutIgnored = (all: readonly Finding[], ignored: readonly IgnoredFinding[]) =>
  ignored.length === 0 ? all : all.filter(({ check }) => ignored.every((one) => one.check !== check))

function createTurns() {
  const turn = createStore(() => 0)
  const ofRows = new Map<string, number>()
  let ofAll = 0
  return {
    turn,
    turnOf: (id: string) => ofAll + (ofRows.get(id) ?? 0),
    tick(ids?: readonly string[]) {
      if (!ids) ofAll++
      for (const id of ids ?? []) ofRows.set(id, (ofRows.get(id) ?? 0) + 1)
      turn.setState((last) => last + 1, true)
    },
  }
}

function judgingOf(rules: Rules, source: Judged, text: string): Parameters<typeof judge> {
  const { languages, texts } = asked(rules, [{ source, text }])
  const { source: content, text: translation, ...about } = texts[0]!
  return [content, translation, { ...languages, ...about }]
}

type TextOf = { source: Judged; text: string }

export const asked = (
  { termsIn, from, to, own, levels, ownMarks, fileFormsOf, measured, spelling, alike }: Omit<Rules, 'judge' | 'fixOf'>,
  texts: readonly TextOf[],
): ToJudge => ({
  languages: { from, to, own, levels, ownMarks, audience: 'people' },
  texts: texts.map(({ source, source: { id, content, identifier, facts }, text }) => ({
    ...{ source: content, text, identifier, maxLength: facts && limitOf(facts), measured: measured?.(source, text) },
    fileForms: fileFormsOf?.(id),
    unknownWords: spelling?.unknownIn(source, text),
    alike: alike?.(source, text),
    terms: termsIn(content).map(judgedTerm),
  })),
})

export const isCertain = ({ check, about, severity, level }: Finding) =>
  level !== 'note' && (check === 'length limit' || (about === 'form' && severity !== 'doubtful'))
