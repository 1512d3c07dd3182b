import type { Calls } from './calls.ts'
import type { Answer, Init, Operation, Path } from './types.ts'

type Query<Name extends Path<'get'>> =
  Operation<Name, 'get'> extends { parameters: { query?: infer Fields } } ? NonNullable<Fields> : never

type List = unknown[] | { data: unknown[] }

/** Lists that come in parts, by `skip` or by `before`. */
export type ListPath = {
  [Name in Path<'get'>]: keyof Query<Name> & ('skip' | 'before') extends never
    ? never
    : Answer<Operation<Name, 'get'>> extends List
      ? Name
      : never
}[Path<'get'>]
export type Row<Name extends ListPath> =
  Answer<Operation<Name, 'get'>> extends { data: (infer One)[] } | (infer One)[] ? One : never

type AnyRow = { id?: unknown; number?: unknown }
type Part = AnyRow[] | { data: AnyRow[]; has_more?: boolean; count?: number }
type AnyInit = { params?: { query?: { skip?: number } } }

/** Every row of a list, which is read part by part as they are taken. */
export async function* eachOf<Name extends ListPath>(
  { get }: Pick<Calls, 'get'>,
  path: Name,
  init?: Init<Operation<Name, 'get'>>,
): AsyncGenerator<Row<Name>> {
  const ask = get as (path: string, init: object) => Promise<Part>
  const { params, ...others } = (init ?? {}) as AnyInit
  let [next, taken]: [object | undefined, number] = [{}, params?.query?.skip ?? 0]
  while (next) {
    const part: Part = await ask(path, { ...others, params: { ...params, query: { ...params?.query, ...next } } })
    const rows = Array.isArray(part) ? part : part.data
    yield* rows as Row<Name>[]
    taken += rows.length
    next = rows.length > 0 ? nextOf(part, rows, taken) : undefined
  }
}

/** The beginning of the next part, as the query says it. */
function nextOf(part: Part, rows: AnyRow[], taken: number) {
  if (Array.isArray(part)) return { skip: taken }
  const last = rows.at(-1)!
  if (part.has_more !== undefined) return part.has_more ? { before: last.number ?? last.id } : undefined
  return part.count === undefined || taken < part.count ? { skip: taken } : undefined
}
