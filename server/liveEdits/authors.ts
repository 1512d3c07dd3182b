import type { Items } from '#collab/document/items.ts'
import { type Grain, hunksOf } from '#collab/text/merge/hunks.ts'
import type { Head } from '#db/queries/documents/documents.ts'
import type { TextRun, WrittenDown } from '#db/queries/translations/textRuns.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'

type Writer = { id: string | null; name: string }
export type Author = Pick<TextRun, 'user_id' | 'name'>
type Character = Author & { is_new: boolean }

const NOBODY: Author = { user_id: null, name: null }

/**
 * Returns who wrote each character of a text. One that a person's client wrote since the last entry is new and theirs; every
 * other one has the author it had there. Those that the server wrote again, such as in the document's next generation, are
 * found by comparing the texts; what is left is `server`'s.
 */
export function authorsOf(
  { text, items }: { text: string; items: readonly Items[] },
  last: WrittenDown | undefined,
  writers: ReadonlyMap<number, Writer>,
  { name, language, grain = 'grapheme' }: Pick<Head, 'name' | 'language'> & { grain?: Grain },
  server: Author = NOBODY,
): TextRun[] {
  const places = placesOf(last?.runs_in === name ? last.runs : null)
  const known = placesOf(last?.known)
  const earlier = last ? authorsBefore(last) : []
  const characters: Character[] = []
  const unplaced: number[] = []
  const placed = new Set<number>()
  for (const { client, clock, length } of items)
    for (let n = 0; n < length; n++) {
      const writer = writers.get(client)
      const place = places.get(client)?.get(clock + n)
      if (place !== undefined) {
        placed.add(place)
        characters.push({ ...earlier[place]!, is_new: false })
      } else if (writer && !known.get(client)?.has(clock + n))
        characters.push({ user_id: writer.id, name: writer.name, is_new: true })
      else {
        unplaced.push(characters.length)
        characters.push({ ...server, is_new: server.name !== null })
      }
    }
  const left = earlier.flatMap((_, place) => (placed.has(place) ? [] : [place]))
  const pick = (from: string, at: readonly number[]) => at.map((place) => from[place]).join('')
  for (const [was, now] of samePlaces(pick(last?.after ?? '', left), pick(text, unplaced), language, grain))
    Object.assign(characters[unplaced[now]!]!, earlier[left[was]!], { is_new: false })
  return joined(items, characters)
}

function authorsBefore({ after, actor_kind, actor_id, actor_name, runs }: WrittenDown): Author[] {
  if (runs) return runs.flatMap(({ length, user_id, name }) => Array<Author>(length).fill({ user_id, name }))
  const isPersons = actor_kind === 'person' || actor_kind === 'api'
  return Array<Author>(after.length).fill(isPersons ? { user_id: actor_id, name: actor_name } : NOBODY)
}

function placesOf(runs: readonly TextRun[] | null | undefined) {
  const places = new Map<number, Map<number, number>>()
  let at = 0
  for (const { length, client_id, clock } of runs ?? []) {
    if (client_id !== null && clock !== null) {
      const ofClient = places.get(client_id) ?? new Map<number, number>()
      places.set(client_id, ofClient)
      for (let n = 0; n < length; n++) ofClient.set(clock + n, at + n)
    }
    at += length
  }
  return places
}

function* samePlaces(before: string, after: string, language: LanguageCode, grain: Grain): Generator<[number, number]> {
  let [was, now] = [0, 0]
  for (const { start, end, text } of hunksOf(before, after, language, grain)) {
    while (was < start) yield [was++, now++]
    was = end
    now += text.length
  }
  while (was < before.length) yield [was++, now++]
}

function joined(items: readonly Items[], characters: readonly Character[]): TextRun[] {
  const runs: TextRun[] = []
  let at = 0
  for (const { client, clock, length } of items)
    for (let n = 0; n < length; n++) {
      const character = characters[at++]!
      const last = n > 0 ? runs.at(-1) : undefined
      if (
        last &&
        last.user_id === character.user_id &&
        last.name === character.name &&
        last.is_new === character.is_new
      )
        last.length += 1
      else runs.push({ length: 1, ...character, client_id: client, clock: clock + n })
    }
  return runs
}
