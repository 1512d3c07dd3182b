import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Whoever starts last with one of these lets the other workers wait for it. */
const LONG = ['/web/screens', '/web/largeText', '/faults/', '/e2e/billing', '/e2e/', '/web/']

/** A fresh clone does not know yet which files take longest. */
export class LongestFirst extends BaseSequencer {
  async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

function rank({ moduleId }: TestSpecification) {
  const place = LONG.findIndex((part) => moduleId.includes(part))
  return place === -1 ? LONG.length : place
}
