import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PostWebhook, PutWebhook, ShownWebhook } from '#server/webhooks/contract.ts'
import {
  deliveriesApi,
  organizationDeliveriesApi,
  organizationWebhooksApi,
  read,
  remove,
  webhooksApi,
} from '../../api/client.ts'
import { toast } from '../../ui/overlays/Toast.tsx'

export type WebhookPlace = { project_id: string } | { organization_id: string }

const ofProject = webhooksApi[':project_id'].webhooks
const ofOrganization = organizationWebhooksApi[':organization_id'].webhooks
const oneOfProject = deliveriesApi[':project_id'].webhooks[':webhook_id']
const oneOfOrganization = organizationDeliveriesApi[':organization_id'].webhooks[':webhook_id']
const POLL_MS = 2_000

const keyOf = (place: WebhookPlace) => ['webhooks', Object.values(place)[0]!] as const

export const webhooksQuery = (place: WebhookPlace) =>
  queryOptions({
    queryKey: keyOf(place),
    queryFn: () =>
      read('project_id' in place ? ofProject.$get({ param: place }) : ofOrganization.$get({ param: place })),
  })

export const deliveriesQuery = (place: WebhookPlace, webhook_id: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(place), webhook_id, 'deliveries'],
    queryFn: ({ pageParam: before }) => {
      const query = before === undefined ? {} : { before: String(before) }
      return read(
        'project_id' in place
          ? oneOfProject.deliveries.$get({ param: { ...place, webhook_id }, query })
          : oneOfOrganization.deliveries.$get({ param: { ...place, webhook_id }, query }),
      )
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)!.number : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ status }) => status === 'WAITING')) ? POLL_MS : false,
    gcTime: 0,
  })

function useWrite<Asked, Answer>(place: WebhookPlace, mutationFn: (asked: Asked) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: keyOf(place) }) })
}

export const useCreateWebhook = (place: WebhookPlace) =>
  useWrite(place, (json: PostWebhook) =>
    read(
      'project_id' in place ? ofProject.$post({ param: place, json }) : ofOrganization.$post({ param: place, json }),
    ),
  )

export const useChangeWebhook = (place: WebhookPlace, webhook_id: string) =>
  useWrite(place, (json: PutWebhook) =>
    read(
      'project_id' in place
        ? ofProject[':webhook_id'].$put({ param: { ...place, webhook_id }, json })
        : ofOrganization[':webhook_id'].$put({ param: { ...place, webhook_id }, json }),
    ),
  )

export const useRemoveWebhook = (place: WebhookPlace, { id }: ShownWebhook) =>
  useWrite(place, async () => {
    const of = 'project_id' in place ? `/projects/${place.project_id}` : `/organizations/${place.organization_id}`
    await remove(`${of}/webhooks/${id}`)
    toast.success('Webhook deleted')
  })

export const useSendTest = (place: WebhookPlace, webhook_id: string) =>
  useWrite(place, async () => {
    await read(
      'project_id' in place
        ? oneOfProject.test.$post({ param: { ...place, webhook_id } })
        : oneOfOrganization.test.$post({ param: { ...place, webhook_id } }),
    ).catch(sayWhy)
  })

export const useSendAgain = (place: WebhookPlace, webhook_id: string) =>
  useWrite(place, async (delivery_id: string) => {
    const more = { webhook_id, delivery_id }
    await read(
      'project_id' in place
        ? oneOfProject.deliveries[':delivery_id'].again.$post({ param: { ...place, ...more } })
        : oneOfOrganization.deliveries[':delivery_id'].again.$post({ param: { ...place, ...more } }),
    ).catch(sayWhy)
  })

const sayWhy = (error: Error) => void toast.error(`Nothing was sent: ${error.message}`)
