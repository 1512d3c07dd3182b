import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AddPerson, ChangePerson } from '#server/people/contract.ts'
import { peopleApi, read, remove } from '../../api/client.ts'

const peopleKeys = { of: (project_id: string) => ['people', project_id] as const }
const ofProject = (project_id: string) => ({ param: { project_id } })

export const standingQuery = (project_id: string) =>
  queryOptions({
    queryKey: ['standing', project_id],
    queryFn: () => read(peopleApi[':project_id'].standing.$get(ofProject(project_id))),
    refetchOnWindowFocus: true,
  })

export const peopleQuery = (project_id: string) =>
  queryOptions({
    queryKey: peopleKeys.of(project_id),
    queryFn: () => read(peopleApi[':project_id'].people.$get(ofProject(project_id))),
  })

function usePeopleMutation<Input, Answer>(project_id: string, mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: peopleKeys.of(project_id) }),
  })
}

export const useAddPerson = (project_id: string) =>
  usePeopleMutation(project_id, (json: AddPerson) =>
    read(peopleApi[':project_id'].people.$post({ ...ofProject(project_id), json })),
  )

export const useChangePerson = (project_id: string) =>
  usePeopleMutation(project_id, ({ user_id, ...json }: ChangePerson & { user_id: string }) =>
    read(peopleApi[':project_id'].people[':user_id'].$put({ param: { project_id, user_id }, json })),
  )

export const useRemovePerson = (project_id: string) =>
  usePeopleMutation(project_id, (user_id: string) => remove(`/projects/${project_id}/people/${user_id}`))
