import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReviewSettings } from '#server/reviews/contract.ts'
import { read, reviewReportsApi, reviewsApi } from '../../api/client.ts'
import { projectKeys } from './queries.ts'

export const reviewQuery = (project_id: string) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project_id), 'review'],
    queryFn: () => read(reviewsApi[':project_id'].review.$get({ param: { project_id } })),
    staleTime: 60_000,
  })

export function useUpdateReview(project_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: ReviewSettings) => read(reviewsApi[':project_id'].review.$put({ param: { project_id }, json })),
    onSuccess: (settings) => client.setQueryData(reviewQuery(project_id).queryKey, settings),
  })
}

export const reviewReportQuery = (project_id: string, days: { from: string; until: string }) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project_id), 'review-report', days],
    queryFn: () => read(reviewReportsApi[':project_id']['review-report'].$get({ param: { project_id }, query: days })),
  })
