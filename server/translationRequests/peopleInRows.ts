import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Requester } from '../liveEdits/actors.ts'
import type { PersonInRow } from '../liveEdits/inDocument.ts'
import type { Services } from '../services.ts'
import { leftTo } from './constants.ts'
import type { LeftTo, Started } from './contract.ts'
import type { Except, Wanted } from './weighRequest.ts'

/** No request claims a row in which somebody else is ([P6]). */
type PeopleInRows = ReadonlyMap<LanguageCode, readonly PersonInRow[]>

export async function listPeopleInRows(
  { collab }: Services,
  { page_id, languages, by }: { page_id: string; languages: readonly LanguageCode[]; by: Requester },
): Promise<PeopleInRows> {
  const found = languages.map(async (language) => {
    const people = await collab.peopleIn(page_id, language)
    return [language, people.filter(({ id }) => id !== by.id)] as const
  })
  return new Map(await Promise.all(found))
}

export async function rowsOfOthers(
  { collab }: Services,
  { page_id, language }: { page_id: string; language: LanguageCode },
  by: Requester,
): Promise<ReadonlySet<string>> {
  const people = await collab.peopleIn(page_id, language)
  return new Set(people.filter(({ id }) => id !== by.id).map(({ source_text_id }) => source_text_id))
}

export function leave(people: PeopleInRows, wanted: readonly Pick<Wanted, 'language' | 'source_text_id'>[]) {
  const names = new Map<string, number>()
  const except = new Map<LanguageCode, string[]>()
  for (const { language, source_text_id } of wanted) {
    const person = people.get(language)?.find((one) => one.source_text_id === source_text_id)
    if (!person) continue
    except.set(language, [...(except.get(language) ?? []), source_text_id])
    names.set(person.name, (names.get(person.name) ?? 0) + 1)
  }
  return { except: except as Except, left: [...names].map(([name, rows]) => ({ name, rows })) }
}

export function withLeft(answer: Started, left: readonly LeftTo[]): Started {
  if (left.length === 0) return answer
  const isAll = answer.status === 'success' && answer.total_words === 0
  return { ...answer, left_to: [...left], ...(isAll && { message: sentenceOf(left) }) }
}

const sentenceOf = (left: readonly LeftTo[]) =>
  leftTo(
    left.reduce((sum, { rows }) => sum + rows, 0),
    left.map(({ name }) => name).join(', '),
  )
