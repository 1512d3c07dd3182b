import { numberedName } from '#collab/text/freeName.ts'
import { isNumbered } from '../../formats/matchEntries.ts'
import type { KnownTexts } from './knownTexts.ts'
import type { Plan } from './plan.ts'

type Named = Pick<Plan, 'added' | 'renamed' | 'gone'>

/**
 * A plan in which no two texts get one identifier, as those of a key that is there several times could: archived texts give
 * theirs up, others get the next number that is free.
 */
export function withFreeNames<Planned extends Named>(plan: Planned, { ids, texts, archivedFrom }: KnownTexts): Planned {
  const wanted = [...plan.renamed.map(({ to }) => to), ...plan.added.map(({ identifier }) => identifier)]
  if (wanted.length === 0) return plan
  if (!wanted.some(isNumbered) && !texts.some(([identifier]) => isNumbered(identifier))) return plan
  const names = new Map(ids.map((id, at) => [id, texts[at]![0]]))
  const holders = new Map(ids.map((id, at) => [texts[at]![0], id]))
  const to = new Map(plan.renamed.map((text) => [text.id, text.to]))
  const isHeld = (name: string) => {
    const holder = holders.get(name)
    return holder !== undefined && !to.has(holder)
  }
  if (!wanted.some(isHeld)) return plan

  const taken = new Set([...names.values(), ...wanted])
  const free = (name: string) => numberedName(name, taken)
  const archived = new Set([...plan.gone.map(({ id }) => id), ...ids.slice(archivedFrom)])
  const contents = new Map(ids.map((id, at) => [id, texts[at]![1]]))
  const givenUp: Plan['renamed'] = []
  const nameFor = (name: string) => {
    if (!isHeld(name)) return name
    const holder = holders.get(name)!
    if (!archived.has(holder)) return free(name)
    const next = free(name)
    to.set(holder, next)
    givenUp.push({ id: holder, from: name, to: next, content: contents.get(holder)! })
    return name
  }
  const renamed = plan.renamed.map((text) => ({ ...text, to: nameFor(text.to) }))
  const added = plan.added.map((text) => ({ ...text, identifier: nameFor(text.identifier) }))
  return { ...plan, added, renamed: [...renamed, ...givenUp] }
}
