/** Of texts and rows: how many at once is the event's count. */
export const EVENT_KINDS = [
  'texts_brought',
  'translations_brought',
  'texts_changed',
  'texts_archived',
  'texts_returned',
  'rows_completed',
  'rows_reopened',
  'rows_checked',
  'rows_unchecked',
  'page_completed',
  'request_begun',
  'request_ended',
  'member_added',
  'member_removed',
  'role_changed',
  'plan_changed',
  'token_made',
  'token_revoked',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export const ACTOR_KINDS = ['person', 'ai', 'system'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]
