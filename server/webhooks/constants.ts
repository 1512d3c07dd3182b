import type { EventKind } from '#db/vocabulary/events.ts'

export const MAX_WEBHOOKS = 20
export const DELIVERIES_AT_ONCE = 50
export const TOO_MANY_WEBHOOKS = {
  project: `A project has at most ${MAX_WEBHOOKS} webhooks`,
  organization: `An organization has at most ${MAX_WEBHOOKS} webhooks`,
}
export const NOT_PUBLIC =
  'The address must begin with https:// and lead to a public service. Ask your administrator for one in your own network.'
export const NOT_READABLE = 'You cannot send what you may not read. Ask an admin of the organization.'
export const WEBHOOK_DISABLED = 'The webhook is disabled. Enable it first.'

/** The type of an event in what is sent, such as rows.completed. */
export const typeOf = (kind: EventKind | 'test') => kind.replace('_', '.')
