import { press, tab } from './acts.ts'
import { type Screen, WHOLE } from './screen.ts'

export const ADMIN_SCREENS: Screen[] = [
  {
    name: 'Users',
    as: 'root',
    path: '/admin',
    isDense: true,
    shows: 'nils@example.com',
    loading: { stalls: /\/users\/?$/, shows: 'Loading users' },
    empty: { act: (page) => page.getByLabel('Search users').fill('nobody at all'), shows: 'No users found' },
    error: { fails: /\/users\/?$/, shows: 'The users could not be loaded' },
    denied: { as: 'maya', shows: /All Projects|Create your first project/ },
    partial: WHOLE,
    dialogs: {
      'Create user': { act: press('Add User'), shows: 'Active (can sign in)' },
      'Edit user': { act: press('Edit nils@example.com'), shows: 'Trial expiry date (optional)' },
      'Delete user': { act: press('Delete nils@example.com'), shows: 'This cannot be undone.' },
    },
  },
  {
    name: 'Billing report',
    as: 'root',
    path: '/admin/billing',
    isDense: true,
    isInEveryLook: true,
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
      'By month': { act: tab('By month'), shows: /^Month$/ },
    },
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
]
