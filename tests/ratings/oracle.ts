/** The state of ratings, kept in memory beside the product: facts as they were when each text was rated, and as they are. */
export type Told = { translation: string; forbidden: string[]; variants: string[]; source_variants: string[] }
type Entry = { word: string; told: Told }
type Row = { source: string; text: string; speaker: string | null }
type Facts = Row & { guide: number; terms: Map<string, string> }

export type Expected = { reasons: string[]; terms: string[] }

export function createOracle(sources: readonly string[]) {
  const rows: Row[] = sources.map((source) => ({ source, text: '', speaker: null }))
  const rated: (Facts | undefined)[] = sources.map(() => undefined)
  const entries = new Map<string, Entry>()
  let guide = 0

  /** The words of these texts stand between blanks, so nothing else is a term. */
  const termsIn = (source: string) => {
    const words = source.split(' ')
    const has = ({ word, told }: Entry) => [word, ...told.source_variants].some((form) => words.includes(form))
    return new Map([...entries].filter(([, entry]) => has(entry)).map(([id, { told }]) => [id, JSON.stringify(told)]))
  }
  const names = new Map<string, string>()

  return {
    rows,
    entries,
    rate: (at: number) => {
      rated[at] = { ...rows[at]!, guide, terms: termsIn(rows[at]!.source) }
    },
    factsOf: (at: number) => rated[at],
    giveBack: (at: number, facts: Facts | undefined) => {
      rated[at] = facts
    },
    isRated: (at: number) => rated[at] !== undefined,
    changeGuide: () => {
      guide += 1
    },
    setEntry: (id: string, word: string, change: Partial<Told>) => {
      const told = entries.get(id)?.told ?? { translation: '', forbidden: [], variants: [], source_variants: [] }
      entries.set(id, { word, told: { ...told, ...change } })
      names.set(id, word)
    },
    deleteEntry: (id: string) => entries.delete(id),
    expected(at: number): Expected {
      const [then, now] = [rated[at], rows[at]!]
      if (!then) return { reasons: [], terms: [] }
      const terms = termsIn(now.source)
      const ids = new Set([...then.terms.keys(), ...terms.keys()])
      const changed = [...ids].filter((id) => then.terms.get(id) !== terms.get(id)).map((id) => names.get(id)!)
      const isSameSource = then.source === now.source
      const reasons = [
        ...(isSameSource ? [] : ['source']),
        ...(then.text === now.text ? [] : ['translation']),
        ...(isSameSource && changed.length > 0 ? ['terms'] : []),
        ...(then.speaker === now.speaker ? [] : ['speaker']),
        ...(then.guide === guide ? [] : ['guide']),
      ]
      return { reasons, terms: isSameSource ? [...new Set(changed)].sort() : [] }
    },
  }
}

export type Oracle = ReturnType<typeof createOracle>
