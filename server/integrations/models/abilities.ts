import type { Feature, LeftOut } from './features.ts'

const REMEMBERED_MS = 60 * 60 * 1000

export function createAbilities(now: () => number) {
  const until = new Map<string, Map<Feature, number>>()
  return {
    refusedBy(model: string): LeftOut {
      const features = until.get(model) ?? new Map<Feature, number>()
      return new Set([...features].flatMap(([feature, end]) => (end > now() ? [feature] : [])))
    },
    remember(model: string, refused: Iterable<Feature>) {
      const features = until.get(model) ?? new Map<Feature, number>()
      for (const feature of refused) features.set(feature, now() + REMEMBERED_MS)
      until.set(model, features)
    },
  }
}

/**
 * Returns the features that the next try leaves out after a refusal: the one it names; without a name each alone, then both
 * kinds of the answer's form, then all. `next` returns whether there is one more to try.
 */
export function createSearch(known: LeftOut, inUse: (leftOut: LeftOut) => Feature[]) {
  const named = new Set<Feature>(known)
  let trial: Feature[] = []
  let trials: Feature[][] | undefined
  const leftOut = (): LeftOut => new Set([...named, ...trial])

  return {
    leftOut,
    found: () => [...leftOut()].filter((feature) => !known.has(feature)),
    next(name: Feature | undefined): boolean {
      if (name !== undefined) {
        named.add(name)
        trial = []
        trials = undefined
        return true
      }
      trials ??= trialsOf(named, inUse)
      trial = trials.shift() ?? []
      return trial.length > 0
    },
  }
}

function trialsOf(named: LeftOut, inUse: (leftOut: LeftOut) => Feature[]): Feature[][] {
  const alone = inUse(named).map((feature) => [feature])
  const bare = allOf(named, inUse)
  const form = bare.filter((feature) => feature === 'schema' || feature === 'json')
  const trials = form.length > 1 ? [...alone, form, bare] : [...alone, bare]
  return bare.length > 1 ? trials : alone
}

function allOf(named: LeftOut, inUse: (leftOut: LeftOut) => Feature[]) {
  const all = new Set<Feature>(named)
  for (let features = inUse(all); features.length > 0; features = inUse(all)) for (const one of features) all.add(one)
  return [...all].filter((feature) => !named.has(feature))
}
