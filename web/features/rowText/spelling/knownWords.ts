import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { dictionaryOf } from '#db/vocabulary/checks/spelling.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { knownWordsApi, read, remove } from '#web/api/client.ts'

type Place = { project_id: string; language: LanguageCode }

const REFETCH_MS = 30_000

export const knownWordsQuery = ({ project_id, language }: Place) =>
  queryOptions({
    queryKey: ['known-words', project_id, language],
    queryFn: () =>
      read(knownWordsApi[':project_id']['known-words'].$get({ param: { project_id }, query: { language } })),
    enabled: dictionaryOf(language) !== undefined,
    staleTime: REFETCH_MS,
    refetchInterval: REFETCH_MS,
  })

const again = (client: QueryClient, place: Place) =>
  client.invalidateQueries({ queryKey: knownWordsQuery(place).queryKey })

export async function addKnownWord(client: QueryClient, place: Place, word: string) {
  const { project_id, language } = place
  const param = { project_id }
  const added = await read(knownWordsApi[':project_id']['known-words'].$put({ param, json: { language, word } }))
  await again(client, place)
  return added
}

export async function removeKnownWord(client: QueryClient, place: Place, word: string) {
  const { project_id, language } = place
  await remove(`/projects/${project_id}/known-words?${new URLSearchParams({ language, word })}`)
  await again(client, place)
}
