/** The event's count: of texts and rows how many at once, of spending the part in percent. */
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
  'rows_sent_back',
  'comment_written',
  'comments_resolved',
  'comments_reopened',
  'page_completed',
  'assignment_made',
  'assignment_done',
  'assignment_overdue',
  'request_begun',
  'request_ended',
  'member_added',
  'member_removed',
  'role_changed',
  'plan_changed',
  'team_made',
  'team_deleted',
  'team_joined',
  'team_left',
  'team_role_given',
  'team_role_ended',
  'spending_reached',
  'token_made',
  'token_revoked',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export const ACTOR_KINDS = ['person', 'ai', 'system'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

export const WEBHOOK_FORMATS = ['standard', 'slack', 'discord', 'teams'] as const
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number]

export const WEBHOOK_STATES = ['ACTIVE', 'DISABLED'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

export const DELIVERY_STATUSES = ['WAITING', 'DELIVERED', 'FAILED'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export type DeliveryKind = EventKind | 'test'
