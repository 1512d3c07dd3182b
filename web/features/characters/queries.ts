import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CreateCharacter } from '#server/characters/contract.ts'
import { charactersApi, read, remove } from '../../api/client.ts'
import { translationKeys } from '../rows/queries.ts'

const characterKeys = { ofPage: (page_id: string) => ['characters', 'of', page_id] as const }

export const charactersQuery = (page_id: string) =>
  queryOptions({
    queryKey: characterKeys.ofPage(page_id),
    queryFn: () => read(charactersApi.pages[':page_id'].characters.$get({ param: { page_id } })),
  })

export const speakersQuery = (page_id: string) =>
  queryOptions({
    queryKey: [...characterKeys.ofPage(page_id), 'speakers'],
    queryFn: () => read(charactersApi.pages[':page_id'].speakers.$get({ param: { page_id } })),
  })

export const refetchCharacters = (client: QueryClient, page_id: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: characterKeys.ofPage(page_id) }),
    // Speakers are guessed by their names.
    client.invalidateQueries({ queryKey: translationKeys.page(page_id) }),
  ])

function useCharacterMutation<Input, Answer>(page_id: string, mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => refetchCharacters(client, page_id),
  })
}

export const useSaveCharacter = (page_id: string, character_id: string | undefined) =>
  useCharacterMutation(page_id, (json: CreateCharacter) =>
    character_id === undefined
      ? read(charactersApi.pages[':page_id'].characters.$post({ param: { page_id }, json }))
      : read(charactersApi.characters[':character_id'].$patch({ param: { character_id }, json })),
  )

export const useDeleteCharacter = (page_id: string) =>
  useCharacterMutation(page_id, (id: string) => remove(`/characters/${id}`))
