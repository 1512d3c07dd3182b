import type { WebhookFormat } from '#db/vocabulary/events.ts'
import type { Message } from './messages.ts'

const SAID: Record<string, string> = {
  'texts.brought': 'texts brought',
  'translations.brought': 'translations brought',
  'texts.changed': 'texts changed',
  'texts.archived': 'texts archived',
  'texts.returned': 'archived texts returned',
  'rows.completed': 'rows completed',
  'rows.reopened': 'rows reopened',
  'rows.checked': 'rows checked',
  'rows.unchecked': 'checks taken back',
  'page.completed': 'page complete',
  'assignment.made': 'texts assigned',
  'assignment.done': 'texts of an assignment done',
  'assignment.overdue': 'texts of an assignment overdue',
  'request.begun': 'rows asked of the AI',
  'request.ended': 'AI request ended',
  'member.added': 'member added',
  'member.removed': 'member removed',
  'role.changed': 'role changed',
  'plan.changed': 'plan changed',
  'team.made': 'team made',
  'team.deleted': 'team deleted',
  'team.joined': 'person joined a team',
  'team.left': 'person left a team',
  'team.role_given': 'role given to a team',
  'team.role_ended': 'role taken from a team',
  'spending.reached': '% of the budget spent',
}
const ONE_THING = /^(page\.completed|request\.ended|member\.|role\.changed|plan\.changed|team\.)/
const MAX_NAME = 80

type Escape = (text: string) => string
const forSlack: Escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const forMarkdown: Escape = (text) => text.replace(/[\\`*_~|[\]()<>#]/g, '\\$&')

const cut = (name: string) => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name)

function sentenceOf({ type, data }: Message, plain: Escape) {
  const [first] = data
  if (!first) return 'Dragoman: this is a test.'
  const total = type === 'spending.reached' ? data.at(-1)!.count : data.reduce((sum, { count }) => sum + count, 0)
  const languages = [...new Set(data.flatMap(({ language }) => language ?? []))].join(', ')
  const what = `${ONE_THING.test(type) ? '' : `${total} `}${SAID[type] ?? type}`
  const where = first.page ? ` in ${plain(cut(first.page.name))}` : ''
  return `${plain(cut((first.project ?? first.organization).name))}: ${what}${where}${languages && ` (${languages})`}`
}

export const BODIES: Record<WebhookFormat, (message: Message) => object> = {
  standard: (message) => message,
  slack: (message) => ({ text: sentenceOf(message, forSlack) }),
  // A page may be named @everyone.
  discord: (message) => ({ content: sentenceOf(message, forMarkdown), allowed_mentions: { parse: [] } }),
  teams: (message) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [{ type: 'TextBlock', text: sentenceOf(message, forMarkdown), wrap: true }],
        },
      },
    ],
  }),
}
