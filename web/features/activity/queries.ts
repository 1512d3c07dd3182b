import { type InfiniteData, infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Activity } from '#server/events/contract.ts'
import { eventsApi, read } from '../../api/client.ts'

const api = eventsApi.projects[':project_id'].activity
const RETRY_MS = 5_000
const MIN_PAUSE_MS = 1_000

export const activityQuery = (project_id: string) =>
  infiniteQueryOptions({
    queryKey: ['activity', project_id],
    queryFn: ({ pageParam: before }) =>
      read(api.$get({ param: { project_id }, query: before === undefined ? {} : { before: String(before) } })),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data, has_more }) => (has_more ? Math.min(...data.map(({ id }) => id)) : undefined),
    staleTime: 0,
    gcTime: 0,
  })

type Cached = InfiniteData<Activity, number | undefined>

export function useNews(project_id: string, isLoaded: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isLoaded) return
    const stopping = new AbortController()
    void follow(client, project_id, stopping.signal)
    return () => stopping.abort()
  }, [client, project_id, isLoaded])
}

async function follow(client: QueryClient, project_id: string, signal: AbortSignal) {
  const { queryKey } = activityQuery(project_id)
  const param = { project_id }
  while (!signal.aborted) {
    const since = client.getQueryData<Cached>(queryKey)?.pages[0]?.position
    if (since === undefined) return
    const isFailed = await readNews().then(
      () => false,
      () => true,
    )
    if (!signal.aborted) await pause(isFailed ? RETRY_MS : MIN_PAUSE_MS, signal)

    async function readNews() {
      const query = { since: since! }
      const init = { init: { signal } }
      const { has_news } = await read(api.news.$get({ param, query }, init))
      if (!has_news) return
      const news = await read(api.$get({ param, query }, init))
      // More than a list brings at once: it is read again.
      if (news.has_more) await client.invalidateQueries({ queryKey })
      else client.setQueryData<Cached>(queryKey, (cached) => cached && withNews(cached, news))
    }
  }
}

/** An entry that came late may be older than others; below the last one that is there it comes with the older ones. */
export function withNews({ pages, pageParams }: Cached, news: Activity): Cached {
  const [first, ...older] = pages as [Activity, ...Activity[]]
  const known = new Set(pages.flatMap(({ data }) => data.map(({ id }) => id)))
  const last = pages.at(-1)!
  const oldest = last.has_more ? Math.min(...last.data.map(({ id }) => id)) : 0
  const added = news.data.filter(({ id }) => id > oldest && !known.has(id))
  return { pages: [{ ...first, data: [...added, ...first.data], position: news.position }, ...older], pageParams }
}

export const entriesOf = ({ pages }: { pages: Activity[] }) =>
  pages.flatMap(({ data }) => data).toSorted((a, b) => b.id - a.id)

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
