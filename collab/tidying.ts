import type { DocumentName } from './document/names.ts'
import { raiseTangled, raiseWhenOvergrown } from './generations.ts'
import type { Engine } from './live.ts'
import { Tangled } from './load.ts'

const UPDATES = 500
/** Only a few are written to at any time; what is not counted any more is shortened later. */
const MOST_COUNTED = 10_000

/** Documents that only jobs and API calls of this process write to are shortened too. Returns how to stop. */
export function compactUnopened(engine: Engine) {
  const counts = new Map<DocumentName, number>()
  return engine.hints.listen((hint, isFromElsewhere) => {
    if (hint.kind !== 'moved' || isFromElsewhere || engine.documents.has(hint.name)) return
    const count = (counts.get(hint.name) ?? 0) + 1
    counts.delete(hint.name)
    if (count < UPDATES) {
      counts.set(hint.name, count)
      if (counts.size > MOST_COUNTED) counts.delete(counts.keys().next().value!) // untouched for longest
      return
    }
    engine
      .compact(hint.name)
      .then(() => raiseQuietly(engine, hint.name))
      .catch((error) => (error instanceof Tangled ? raiseTangled(engine, hint.name) : Promise.reject(error)))
      .catch((error) => engine.log(`${hint.name}: the log could not be shortened`, error))
  })
}

/** A generation that cannot begin now begins another time. */
export async function raiseQuietly(engine: Engine, name: DocumentName) {
  await engine.marks.settled()
  await raiseWhenOvergrown(engine, name).catch((error) => engine.log(`${name} stays as it is`, error))
}
