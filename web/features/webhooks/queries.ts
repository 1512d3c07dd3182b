import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PostWebhook, PutWebhook, ShownWebhook } from '#server/webhooks/contract.ts'
import { deliveriesApi, read, remove, webhooksApi } from '../../api/client.ts'
import { toast } from '../../ui/overlays/Toast.tsx'

const api = webhooksApi[':project_id'].webhooks
const one = deliveriesApi[':project_id'].webhooks[':webhook_id']
const POLL_MS = 2_000

export const webhooksQuery = (project_id: string) =>
  queryOptions({
    queryKey: ['webhooks', project_id],
    queryFn: () => read(api.$get({ param: { project_id } })),
  })

/** Read again while something waits. */
export const deliveriesQuery = (project_id: string, webhook_id: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', project_id, webhook_id, 'deliveries'],
    queryFn: ({ pageParam: before }) =>
      read(
        one.deliveries.$get({
          param: { project_id, webhook_id },
          query: before === undefined ? {} : { before: String(before) },
        }),
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)!.number : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ status }) => status === 'WAITING')) ? POLL_MS : false,
    gcTime: 0,
  })

function useWrite<Asked, Answer>(project_id: string, mutationFn: (asked: Asked) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: ['webhooks', project_id] }),
  })
}

export const useCreateWebhook = (project_id: string) =>
  useWrite(project_id, (json: PostWebhook) => read(api.$post({ param: { project_id }, json })))

export const useChangeWebhook = (project_id: string, webhook_id: string) =>
  useWrite(project_id, (json: PutWebhook) => read(api[':webhook_id'].$put({ param: { project_id, webhook_id }, json })))

export const useRemoveWebhook = (project_id: string, { id }: ShownWebhook) =>
  useWrite(project_id, async () => {
    await remove(`/projects/${project_id}/webhooks/${id}`)
    toast.success('Webhook deleted')
  })

export const useSendTest = (project_id: string, webhook_id: string) =>
  useWrite(project_id, async () => {
    await read(one.test.$post({ param: { project_id, webhook_id } })).catch(sayWhy)
  })

export const useSendAgain = (project_id: string, webhook_id: string) =>
  useWrite(project_id, async (delivery_id: string) => {
    const param = { project_id, webhook_id, delivery_id }
    await read(one.deliveries[':delivery_id'].again.$post({ param })).catch(sayWhy)
  })

const sayWhy = (error: Error) => void toast.error(`Nothing was sent: ${error.message}`)
