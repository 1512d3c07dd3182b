import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  Assign,
  Assignment,
  ChangeAssignment,
  ChangeReminders,
  NextRow,
  ReportOf,
} from '#server/assignments/contract.ts'
import { assignmentsApi, read, remove, workApi, workReportApi } from '../../api/client.ts'

const KEY = ['assignments'] as const

export const assignmentsQuery = (project_id: string) =>
  queryOptions({
    queryKey: [...KEY, 'of', project_id],
    queryFn: () => read(assignmentsApi.projects[':project_id'].assignments.$get({ param: { project_id }, query: {} })),
    staleTime: 15_000,
    refetchOnWindowFocus: true,
  })

export const workQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'mine'],
    queryFn: () => read(workApi.index.$get()),
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  })

const REMINDERS = ['reminders'] as const

export const remindersQuery = () => queryOptions({ queryKey: REMINDERS, queryFn: () => read(workApi.reminders.$get()) })

export function useSaveReminders() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: ChangeReminders) => read(workApi.reminders.$put({ json })),
    onSuccess: (saved) => client.setQueryData(REMINDERS, saved),
  })
}

export const workReportQuery = (project_id: string, of: ReportOf) =>
  queryOptions({
    queryKey: ['projects', project_id, 'work-report', of],
    queryFn: () =>
      read(workReportApi.projects[':project_id']['work-report'].$get({ param: { project_id }, query: of })),
  })

export const writerTeamsQuery = (project_id: string) =>
  queryOptions({
    queryKey: [...KEY, 'teams', project_id],
    queryFn: () => read(assignmentsApi.projects[':project_id']['writer-teams'].$get({ param: { project_id } })),
  })

export const writersQuery = (project_id: string) =>
  queryOptions({
    queryKey: ['writers', project_id],
    queryFn: () => read(assignmentsApi.projects[':project_id'].writers.$get({ param: { project_id } })),
  })

function useAssignmentMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: KEY }) })
}

export const useAssign = (version_id: string) =>
  useAssignmentMutation(async (parts: readonly Assign[]) => {
    const made: Assignment[] = []
    for (const json of parts)
      made.push(
        ...(await read(assignmentsApi.versions[':version_id'].assignments.$post({ param: { version_id }, json }))),
      )
    return made
  })

type Queue = { project_id: string } & NextRow

/** @throws {Refusal} to somebody who may not write there */
export const fetchNextRow = ({ project_id, ...json }: Queue) =>
  read(assignmentsApi.projects[':project_id']['next-row'].$post({ param: { project_id }, json }))

type Of = { project_id: string; id: string }

export const useChangeAssignment = ({ project_id, id }: Of) =>
  useAssignmentMutation((json: ChangeAssignment) =>
    read(
      assignmentsApi.projects[':project_id'].assignments[':assignment_id'].$put({
        param: { project_id, assignment_id: id },
        json,
      }),
    ),
  )

export const useWithdraw = ({ project_id, id }: Of) =>
  useAssignmentMutation(() => remove(`/projects/${project_id}/assignments/${id}`))
