import type { DeliveryStatus, EventKind, WebhookFormat } from '#db/vocabulary/events.ts'
import type { Tone } from '../../ui/Badge.tsx'

export const KINDS: Record<EventKind, string> = {
  texts_brought: 'Texts brought',
  translations_brought: 'Translations brought',
  texts_changed: 'Texts changed',
  texts_archived: 'Texts archived',
  texts_returned: 'Archived texts returned',
  rows_completed: 'Translations completed',
  rows_reopened: 'Translations reopened',
  rows_checked: 'Rows checked',
  rows_unchecked: 'Checks taken back',
  rows_sent_back: 'Rows sent back',
  comment_written: 'Comment written',
  comments_resolved: 'Comments resolved',
  comments_reopened: 'Comments reopened',
  page_completed: 'Page complete',
  assignment_made: 'Work assigned',
  assignment_done: 'Assignment done',
  assignment_overdue: 'Assignment overdue',
  request_begun: 'AI asked',
  request_ended: 'AI finished',
  member_added: 'Member added',
  member_removed: 'Member removed',
  role_changed: 'Role changed',
  team_made: 'Team made',
  team_deleted: 'Team deleted',
  team_joined: 'Team joined',
  team_left: 'Team left',
  team_role_given: 'Role given to a team',
  team_role_ended: 'Role taken from a team',
  plan_changed: 'Plan changed',
  spending_reached: 'Part of the budget spent',
  token_made: 'API token made',
  token_revoked: 'API token revoked',
}

export const FORMATS: Record<WebhookFormat, string> = {
  standard: 'Standard Webhooks (JSON, signed)',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
}

export const STATUSES: Record<DeliveryStatus, { label: string; tone: Tone }> = {
  WAITING: { label: 'Waiting', tone: 'amber' },
  DELIVERED: { label: 'Delivered', tone: 'green' },
  FAILED: { label: 'Failed', tone: 'red' },
}
