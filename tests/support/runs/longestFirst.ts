import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** In the order in which they are begun. A long file begun last would keep the other workers waiting. */
const IN_A_BROWSER = ['/screens.e2e.', '/billing/screens/', '.e2e.']
const WITHOUT = ['.fault.', '/cli/', '/repositories/', '/billing/', '/translationJobs/', '/documents/']

/**
 * A fresh clone does not know yet which files take longest. Those that compute run beside those that wait; those that need
 * a process of their own come first, because a worker that others share ends before one of them.
 */
export class LongestFirst extends BaseSequencer {
  async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isApart = ({ project }: TestSpecification) => project.config.isolate
    return [...inTurn(sorted.filter(isApart)), ...inTurn(sorted.filter((file) => !isApart(file)))]
  }
}

function inTurn(files: TestSpecification[]) {
  const isInBrowser = (file: TestSpecification) => placeIn(IN_A_BROWSER, file) < IN_A_BROWSER.length
  const browser = files.filter(isInBrowser).toSorted(by(IN_A_BROWSER))
  const others = files.filter((file) => !isInBrowser(file)).toSorted(by(WITHOUT))
  return files.flatMap((_, n) => [browser[n], others[n]].filter((file) => file !== undefined))
}

const by = (places: string[]) => (a: TestSpecification, b: TestSpecification) => placeIn(places, a) - placeIn(places, b)

function placeIn(places: string[], { moduleId }: TestSpecification) {
  const place = places.findIndex((part) => moduleId.includes(part))
  return place === -1 ? places.length : place
}
