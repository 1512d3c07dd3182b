import type { Plan, TextRef } from './plan.ts'

type FindIds = (identifiers: string[]) => Promise<ReadonlyMap<string, string>>

export async function withIds(plan: Plan, findIds: FindIds): Promise<Plan> {
  const { changed, renamed, moved, gone, returned, order } = plan
  const translations = Object.entries(plan.translations)
  const refs = translations.flatMap(([, rows]) => rows.map(({ ref }) => ref)).concat(order ?? [])
  const named = [changed, renamed, moved, gone, returned].flatMap((list) => list.map(({ id }) => id))
  const ids = await findIds([...new Set([...named, ...refs.filter((ref) => typeof ref === 'string')])])

  function idOf(identifier: string) {
    const id = ids.get(identifier)
    if (id === undefined) throw new Error('A page has other texts than its file')
    return id
  }
  const withId = <Text extends { id: string }>(list: Text[]) => list.map((text) => ({ ...text, id: idOf(text.id) }))
  const refOf = (ref: TextRef) => (typeof ref === 'string' ? idOf(ref) : ref)
  return {
    ...plan,
    changed: withId(changed),
    renamed: withId(renamed),
    moved: withId(moved),
    gone: withId(gone),
    returned: withId(returned),
    order: order?.map(refOf) ?? null,
    translations: Object.fromEntries(
      translations.map(([language, rows]) => [language, rows.map((row) => ({ ...row, ref: refOf(row.ref) }))]),
    ),
  }
}
