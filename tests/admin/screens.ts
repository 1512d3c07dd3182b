import type { Page } from 'playwright'
import { press, tab } from '../support/screens/acts.ts'
import { DELETION } from '../support/screens/deletions.ts'
import { type Screen, WHOLE } from '../support/screens/screen.ts'

const STORED = {
  own: {
    provider: 'mistral',
    base_url: 'https://api.mistral.ai/v1',
    model: 'mistral-large-latest',
    rating_model: null,
    reasoning_effort: null,
    temperature: null,
    max_tokens: null,
    service_tier: null,
    first_byte_seconds: 900,
    calls_at_once: 4,
    reads_images: false,
    input_price: null,
    output_price: null,
    has_key: true,
    updated_at: '2026-11-23T15:00:00.000Z',
  },
  used: { of: 'installation', name: 'mistral-large-latest (Mistral)' },
  can_store_keys: true,
  may_be_private: true,
}
const TRIED = {
  models: ['mistral-large-latest', 'mistral-small-latest'],
  rows: [
    { source: 'Start the game', translation: 'Empezar la partida' },
    { source: 'Welcome back, {player}!', translation: '¡Hola de nuevo, {player}!' },
    { source: 'Quit without saving?', translation: '¿Salir sin guardar?' },
  ],
  error: null,
  left_out: ['streaming', 'answers by a schema'],
  first_row_ms: 840,
  total_ms: 1_930,
  tokens: { input: 612, output: 148, cached: 0 },
  cost: 0.0021,
}

const ROLE_CHANGE = {
  call: /\/role-change$/,
  json: {
    effects: [
      { kind: 'subscription_ends', at: '2026-12-26T00:00:00.000Z', words: 2_300, cents: 9_200 },
      { kind: 'words_limited', at: '2026-12-26T00:00:00.000Z', words: 500, cents: null },
    ],
  },
}

/** The role's own list stands over the dialog. */
const giveRole = (user: string, role: RegExp) => async (page: Page) => {
  await press(`Edit ${user}`)(page)
  await page.getByRole('dialog').getByRole('button', { name: /Role$/ }).click()
  await page.getByRole('option', { name: role }).click()
}

const LIVE = { call: /\/stripe\/mode$/, json: { mode: 'live' } }

export const ADMIN_SCREENS: Screen[] = [
  {
    name: 'Users',
    as: 'root',
    path: '/admin',
    isDense: true,
    shows: 'nils@example.com',
    loading: { stalls: /\/admin\/users$/, shows: 'Loading users' },
    empty: { act: (page) => page.getByLabel('Search users').fill('nobody at all'), shows: 'No users found' },
    error: { fails: /\/admin\/users$/, shows: 'The users could not be loaded' },
    denied: { as: 'maya', shows: /All Projects|Create your first project/ },
    partial: WHOLE,
    dialogs: {
      'Payment failed': { path: '/admin?plan=unpaid&sort=debt', shows: 'Payment failed' },
      'On Stripe': { answers: LIVE, path: '/admin?search=cus_', shows: 'cus_paul' },
      'Create user': { act: press('Add User'), shows: 'Active (can sign in)' },
      'Edit user': { act: press('Edit nils@example.com'), shows: 'Trial expiry date (optional)' },
      'Edit a user who owes': {
        act: press('Edit paul@example.com'),
        shows: 'Nothing is translated: $120.00 is owed',
      },
      'Role of a subscriber': {
        answers: ROLE_CHANGE,
        act: giveRole('emil@example.com', /^Free Trial/),
        shows: /^Their subscription ends on .*, and words are paid until then\./,
      },
      'Role that changes nothing': {
        answers: { ...ROLE_CHANGE, json: { effects: [] } },
        act: giveRole('emil@example.com', /^Free Trial/),
        shows: 'Their words and payments stay as they are.',
      },
      'Role that cannot be looked up': {
        fails: ROLE_CHANGE.call,
        act: giveRole('emil@example.com', /^Admin/),
        shows: /^The effects of this role could not be looked up\./,
      },
      'Delete user': { act: press('Delete nils@example.com'), shows: 'This cannot be undone.' },
      'Delete user with a debt': {
        answers: { call: DELETION.call, json: DELETION.owing },
        act: press('Delete nils@example.com'),
        shows: 'Write off $120.00',
      },
      'Delete user with a subscription': {
        answers: { call: DELETION.call, json: DELETION.subscribed },
        act: press('Delete nils@example.com'),
        shows: 'A final invoice for 2,300 words, $92.00, is charged to their card.',
      },
    },
  },
  {
    name: 'Billing report',
    as: 'root',
    path: '/admin/billing',
    isDense: true,
    shows: 'Lantern Studio',
    loading: { stalls: /\/admin\/billing$/, shows: 'Loading the report' },
    empty: {
      act: (page) => page.getByLabel('Search organizations, projects and people').fill('nobody at all'),
      shows: 'No words found',
    },
    error: { fails: /\/admin\/billing$/, shows: 'The report could not be loaded' },
    denied: { as: 'maya', shows: /All Projects|Create your first project/ },
    partial: { fails: /\/admin\/billing\/usage$/, shows: 'The report could not be loaded' },
    dialogs: {
      Messages: { act: press('Show messages'), shows: 'No such customer: cus_lantern' },
      'One organization': {
        act: async (page) => {
          await press('Lantern Studio')(page)
          await page.getByRole('button', { name: 'Not only Lantern Studio' }).waitFor()
        },
        shows: 'Lantern Studio',
      },
      'By plan': { act: tab('By plan'), shows: 'Standard, paid by users' },
      'By month': { act: tab('By month'), shows: /^Month$/ },
      'End with the count of Stripe': {
        act: press(/^End with Stripe’s count:/),
        shows: 'The final invoice has the words that Stripe has counted, and nothing else is ever invoiced.',
      },
    },
  },
  {
    name: 'Corrections',
    as: 'root',
    path: '/admin/corrections',
    isDense: true,
    shows: 'Settle',
    loading: { stalls: /\/admin\/billing\/corrections$/, shows: 'Loading corrections' },
    empty: {
      answers: {
        call: /\/admin\/billing\/corrections$/,
        json: {
          data: [],
          count: 0,
          sums: {
            refunded_cents: 0,
            credited_cents: 0,
            lost_cents: 0,
            voided_cents: 0,
            written_off_cents: 0,
            uncounted_cents: 0,
          },
        },
      },
      shows: 'No corrections',
    },
    error: { fails: /\/admin\/billing\/corrections$/, shows: 'The corrections could not be loaded' },
    denied: { as: 'maya', shows: /All Projects|Create your first project/ },
    partial: WHOLE,
    dialogs: {
      'Nothing found': {
        act: (page) => page.getByLabel('Search customers and invoices').fill('nobody at all'),
        shows: 'No corrections found',
      },
      'On Stripe': { answers: LIVE, shows: 'LANTERN-0007' },
      'Settle a dispute': {
        act: press(/^Settle the dispute of/),
        shows: /^Their organizations translate again at once\./,
      },
    },
  },
  {
    name: 'Model costs',
    as: 'root',
    path: '/admin/model-costs',
    shows: /^Revenue$/,
    loading: { stalls: /\/admin\/model-costs$/, shows: 'Loading the costs' },
    empty: {
      answers: { call: /\/admin\/model-costs$/, json: { data: [] } },
      shows: 'No model was called this month',
    },
    error: { fails: /\/admin\/model-costs$/, shows: 'The costs could not be loaded' },
    denied: { as: 'maya', shows: /All Projects|Create your first project/ },
    partial: { fails: /\/admin\/model-costs\/prices$/, shows: 'The prices could not be loaded' },
  },
  {
    name: 'Set-aside jobs',
    as: 'root',
    path: '/admin/jobs',
    isDense: true,
    shows: '2 processes ended while they ran this job',
    loading: { stalls: /\/admin\/jobs$/, shows: 'Loading jobs' },
    empty: { answers: { call: /\/admin\/jobs$/, json: { data: [], count: 0 } }, shows: 'No set-aside jobs' },
    error: { fails: /\/admin\/jobs$/, shows: 'The jobs could not be loaded' },
    denied: { as: 'maya', shows: /All Projects|Create your first project/ },
    partial: WHOLE,
  },
  {
    name: 'AI',
    as: 'root',
    path: '/admin/ai',
    isDense: true,
    shows: 'has no service of its own',
    loading: { stalls: /\/admin\/model-service$/, shows: 'Loading the AI service' },
    empty: 'Without settings it is a form',
    error: { fails: /\/admin\/model-service$/, shows: 'The AI service could not be loaded' },
    denied: { as: 'maya', shows: /All Projects|Create your first project/ },
    partial: WHOLE,
    dialogs: {
      'More settings': {
        act: (page) => page.getByText('More settings').click(),
        leavesReady: true,
        shows: 'How long the model may think before it answers.',
      },
      Tried: {
        answers: { call: /\/model-service\/try$/, json: TRIED },
        act: press('Try it'),
        shows: 'It works',
      },
      'Tried in vain': {
        answers: {
          call: /\/model-service\/try$/,
          json: { ...TRIED, models: [], left_out: [], error: 'The translation service does not accept the API key' },
        },
        act: press('Try it'),
        shows: 'It does not work yet',
      },
      'No model': { act: press('Save service'), shows: 'Please enter the name of a model' },
      Stored: { answers: { call: /\/admin\/model-service$/, json: STORED }, shows: 'translates with its own service' },
      'Remove AI service': {
        answers: { call: /\/admin\/model-service$/, json: STORED },
        act: press('Remove'),
        shows: 'Its settings and its key are deleted.',
      },
    },
  },
]
