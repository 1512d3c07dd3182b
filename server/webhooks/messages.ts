import { insertDeliveries } from '#db/queries/webhooks/deliveries.ts'
import { listListening, listProjectsOfEvents, namesOf } from '#db/queries/webhooks/webhooks.ts'
import type { Row, Trx } from '#db/schema.ts'
import { typeOf } from './constants.ts'

type Event = Row<'events'>
type Listening = Awaited<ReturnType<typeof listListening>>[number]
type Projects = ReadonlyMap<string, Awaited<ReturnType<typeof listProjectsOfEvents>>[number]>
type Names = ReadonlyMap<string, string>
export type Message = { type: string; timestamp: string; data: ReturnType<typeof shown>[] }

const MAX_EVENTS_OF_MESSAGE = 100

/** Queues these events for all webhooks that hear of them; those of a kind that follow each other on a page go together. */
export async function queueEvents(trx: Trx, events: Event[]) {
  const all = (of: keyof Event) => [...new Set(events.flatMap((event) => (event[of] as string | null) ?? []))]
  const found = await listProjectsOfEvents(trx, all('project_id'))
  const projects = new Map(found.map((project) => [project.id, project]))
  const organizations = new Set([...all('organization_id'), ...found.map(({ organization_id }) => organization_id)])
  const listening = await listListening(trx, all('project_id'), [...organizations])
  if (listening.length === 0) return
  const names = await namesOf(trx, all('version_id'), all('page_id'))
  await insertDeliveries(
    trx,
    listening.flatMap((webhook) => {
      const heard = events.filter((event) => hears(webhook, event, projects, names))
      return batchesOf(heard, webhook).map(({ order_key, events }) => ({
        webhook_id: webhook.id,
        order_key,
        kind: events[0]!.kind,
        event_ids: events.map(({ id }) => id),
        payload: messageOf(webhook, events, projects, names),
      }))
    }),
  )
}

function hears(
  { kinds, created_at, project_id, organization_id }: Listening,
  event: Event,
  projects: Projects,
  names: Names,
) {
  const isThere = event.page_id === null || names.has(event.page_id)
  const isOfProject =
    event.project_id !== null &&
    (project_id === null
      ? projects.get(event.project_id)?.organization_id === organization_id
      : event.project_id === project_id)
  const isOfPlace = isOfProject || event.organization_id === organization_id
  return isThere && isOfPlace && kinds.includes(event.kind) && event.at >= created_at
}

function batchesOf(events: Event[], { project_id, organization_id }: Listening) {
  const batches: { order_key: string; events: Event[] }[] = []
  const last = new Map<string, Event[]>()
  for (const event of events) {
    const order_key = event.page_id ?? project_id ?? event.project_id ?? organization_id
    const open = last.get(order_key)
    if (open && open[0]!.kind === event.kind && open.length < MAX_EVENTS_OF_MESSAGE) open.push(event)
    else {
      const begun = [event]
      last.set(order_key, begun)
      batches.push({ order_key, events: begun })
    }
  }
  return batches
}

const messageOf = (webhook: Listening, events: Event[], projects: Projects, names: Names): Message => ({
  type: typeOf(events[0]!.kind),
  timestamp: events[0]!.at.toISOString(),
  data: events.map((event) => shown(webhook, event, projects, names)),
})

/** People by their ids alone: names and addresses do not leave with it. */
const shown = (webhook: Listening, event: Event, projects: Projects, names: Names) => ({
  id: event.id,
  at: event.at.toISOString(),
  by: event.actor_kind,
  person_id: event.person_id,
  organization: { id: webhook.organization_id, name: webhook.organization_name },
  project: projectOf(webhook, event, projects),
  version: named(event.version_id, names),
  page: named(event.page_id, names),
  language: event.target_language,
  count: event.count,
  source_text_id: event.source_text_id,
  request_id: event.request_id,
  member_id: event.member_id,
  role: event.role,
  plan: event.plan,
  team: event.team_name,
  project_role: event.project_role,
})

function projectOf({ project_id, project_name }: Listening, event: Event, projects: Projects) {
  if (project_id !== null) return { id: project_id, name: project_name! }
  const project = event.project_id === null ? undefined : projects.get(event.project_id)
  return project ? { id: project.id, name: project.name } : null
}

function named(id: string | null, names: Names) {
  const name = id === null ? undefined : names.get(id)
  return id === null || name === undefined ? null : { id, name }
}
