import { hintOf } from './identifierHints.ts'

type ToldRow = { id: string; line?: number; text: string; translation?: string; identifier?: string } & Record<
  string,
  unknown
>

/** The line of a row that stands on no page: nobody says it, and only a context would change what it says. */
export const NO_LINE = 0
const CARRIED = ['speaker', 'context', 'key'] as const
const PLACELESS = ['context'] as const

/**
 * Rows in as few tokens as tell everything: `[id, text]`, `[id, text, translation]`, and what else there is as an object at
 * the end. A line, where there is any, is told where it is not the next one, and after a row without.
 */
export function compactRows(rows: ToldRow[]): unknown[] {
  let [line, carried]: [number, Record<string, unknown>] = [0, {}]
  return rows.map(({ id, text, translation, line: own, identifier, ...rest }) => {
    const all: Record<string, unknown> = {
      ...rest,
      key:
        identifier === undefined
          ? undefined
          : hintOf(identifier, text, typeof rest.context === 'string' ? rest.context : ''),
    }
    const more: Record<string, unknown> = own === undefined || own === NO_LINE || own === line + 1 ? {} : { line: own }
    for (const [name, value] of Object.entries(rest)) if (!isCarried(name)) more[name] = value
    const held = own === NO_LINE ? PLACELESS : CARRIED
    for (const name of held) {
      const [before, now] = [carried[name], all[name] ?? null]
      if (now !== (before ?? null)) more[name] = now
    }
    carried = { ...carried, ...Object.fromEntries(held.map((name) => [name, all[name]])) }
    line = own === NO_LINE ? Number.NaN : (own ?? line)
    return [
      Number(id),
      text,
      ...(translation === undefined ? [] : [translation]),
      ...(Object.keys(more).length > 0 ? [more] : []),
    ]
  })
}

const isCarried = (name: string) => CARRIED.some((one) => one === name)
