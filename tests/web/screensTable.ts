import type { Page } from 'playwright-core'
import type { World } from './screensWorld.ts'

/** How a screen is brought into a state, and what then stands there. */
export type Case = {
  as?: keyof World['people'] | 'nobody'
  path?: string | ((world: World) => string)
  /** Calls whose answer never comes, or is a failure. */
  stalls?: RegExp
  fails?: RegExp
  /** A call that is answered as another server would. */
  answers?: { call: RegExp; json: unknown }
  act?: (page: Page) => Promise<void>
  shows: string | RegExp
}
/** A sentence says why a state cannot exist. */
type State = Case | string

export type Screen = {
  name: string
  path: string | ((world: World) => string)
  as?: keyof World['people'] | 'nobody'
  shows: string | RegExp
  loading: State
  empty: State
  error: State
  denied: State
  partial: State
  /** Also looked at in dark, Arabic and on a phone by axe. */
  isDense?: boolean
  /** Each state that it opens in is looked at on a dark phone that reads from the right, too. */
  isInEveryLook?: boolean
  /** What opens over it. */
  dialogs?: Record<string, Case>
}

const FORM = 'A form has nothing to load'
const NO_LIST = 'It shows no list'
const OWN = 'Everybody may see their own'
const OUT = 'Everybody may come here signed out'
const WHOLE = 'It is one answer: all of it or nothing'

const press = (name: string | RegExp) => async (page: Page) =>
  void (await page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click())
const tab = (name: string) => async (page: Page) => void (await page.getByRole('tab', { name }).click())
const choose = (button: string | RegExp, item: string) => async (page: Page) => {
  await press(button)(page)
  await page.getByRole('menuitem', { name: item }).click()
}
/** On a narrow screen it is closed. */
const inSidebar = (act: (page: Page) => Promise<void>) => async (page: Page) => {
  const show = page.getByRole('button', { name: 'Show the sidebar' })
  await page.getByRole('button', { name: 'Your account' }).waitFor()
  if (await show.isVisible()) await show.click()
  await act(page)
}
const csv = (name: string, text: string) => async (page: Page) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const inFirstRow = (page: Page) => page.locator('[data-row] [data-column="translation"]').first()
const untilLive = (page: Page) =>
  page.getByTestId('save-state').filter({ hasText: 'Saved' }).waitFor({ state: 'attached' })
/** They stay open from then on. */
const openDetails = async (page: Page) => {
  await untilLive(page)
  await inFirstRow(page).focus()
  const show = page.getByRole('button', { name: 'Show the row details' })
  if ((await show.count()) > 0) await show.click()
}

/** Every screen of the product with its states: each is rendered, or says why it cannot exist. */
export const SCREENS: Screen[] = [
  {
    name: 'Sign in',
    as: 'nobody',
    path: '/login',
    shows: 'Sign in to Dragoman AI',
    loading: FORM,
    empty: NO_LIST,
    error: {
      as: 'nobody',
      fails: /access-token$/,
      shows: 'Out of order',
      act: async (page) => {
        await page.getByLabel('Email').fill('ana@example.com')
        await page.getByLabel('Password', { exact: true }).fill('not the password')
        await press('Sign in')(page)
      },
    },
    denied: OUT,
    partial: FORM,
  },
  {
    name: 'Register',
    as: 'nobody',
    path: '/register',
    shows: 'Must be at least 8 characters',
    loading: FORM,
    empty: NO_LIST,
    error: { shows: 'Email is required', act: press('Create account') },
    denied: OUT,
    partial: FORM,
  },
  {
    name: 'Forgot password',
    as: 'nobody',
    path: '/forgot-password',
    shows: 'Forgot your password?',
    loading: FORM,
    empty: NO_LIST,
    error: { shows: 'Email is required', act: press('Send reset link') },
    denied: OUT,
    partial: FORM,
  },
  {
    name: 'Reset password',
    as: 'nobody',
    path: '/reset-password?token=gone',
    shows: 'Set new password',
    loading: FORM,
    empty: { path: '/reset-password', shows: 'Sign in to Dragoman AI' },
    error: {
      shows: 'Invalid token',
      act: async (page) => {
        await page.getByLabel('New password').fill('correct horse battery')
        await press('Set new password')(page)
      },
    },
    denied: OUT,
    partial: FORM,
  },
  {
    name: 'Dashboard',
    as: 'maya',
    path: '/',
    isDense: true,
    shows: 'Total Projects',
    loading: { stalls: /\/projects$/, shows: 'Loading projects' },
    empty: { as: 'newcomer', shows: 'Create your first project' },
    error: { fails: /\/projects$/, shows: 'The projects could not be loaded' },
    denied: 'It shows what one may see',
    partial: { fails: /\/me$/, shows: 'Trying again…' },
    dialogs: {
      'New project': { act: press('New Project'), shows: 'Project name' },
      'New project, settings': {
        act: async (page) => {
          await press('New Project')(page)
          await page.getByLabel('Project name').fill('Lighthouse')
          await press('Next')(page)
        },
        shows: 'Project Settings',
      },
      'Organization selector': { act: inSidebar(press(/^Current Organization/)), shows: 'Your Organizations' },
      Notifications: { act: press('Notifications'), shows: 'No new notifications' },
      'Your account': { act: press('Your account'), shows: 'Dark theme' },
      'New organization': {
        act: inSidebar(choose(/^Current Organization/, 'Create Organization')),
        shows: 'Create New Organization',
      },
    },
  },
  {
    name: 'Organization members',
    as: 'maya',
    path: '/organizations',
    isDense: true,
    shows: 'Joined',
    loading: { stalls: /\/organizations$/, shows: 'Loading organizations' },
    empty: 'An organization always has its owner',
    error: { fails: /\/organizations$/, shows: 'Error loading organizations: Out of order' },
    denied: { as: 'jonas', shows: /Three people/ },
    partial: { fails: /members-with-emails$/, shows: 'Error loading members: Out of order' },
    dialogs: {
      'No organization': {
        answers: { call: /\/organizations$/, json: { data: [], count: 0 } },
        shows: 'No Organization Selected',
      },
      'No members': { answers: { call: /members-with-emails$/, json: [] }, shows: 'No members found.' },
      'Add member': { act: press('Add Member'), shows: 'They must already have a Dragoman account' },
      'Edit role': { act: press(/^Edit role of Jonas/), shows: 'Edit Member Role' },
      'Remove member': { act: press(/^Remove Jonas/), shows: 'They lose access' },
    },
  },
  {
    name: 'Organization quota',
    as: 'maya',
    path: '/organizations?tab=quota',
    isDense: true,
    isInEveryLook: true,
    shows: 'left this month',
    loading: { stalls: /\/quota$/, shows: 'Loading the quota' },
    empty: { as: 'newcomer', shows: 'Nothing was translated in this month' },
    error: { fails: /\/quota$/, shows: 'Error Loading Quota Information' },
    denied: { as: 'jonas', shows: 'Only owners and admins can change it.' },
    partial: { fails: /\/usage$/, shows: 'The usage could not be loaded' },
    dialogs: {
      'Used up': { as: 'usedUp', shows: 'Your organization has exceeded its quota.' },
      'Almost used up': { as: 'almost', shows: '84% used' },
      'By language': { act: tab('By language'), shows: 'Japanese' },
      'By person': { act: tab('By person'), shows: 'Maya Okafor' },
      'By day': { act: tab('By day'), shows: /^Day$/ },
      'No sum': {
        act: async (page) => {
          await page.getByLabel('Cap in dollars').fill('a lot')
          await press('Save cap')(page)
        },
        shows: 'Enter a sum in dollars, such as 50 or 49.99',
      },
    },
  },
  {
    name: 'Organization settings',
    as: 'maya',
    path: '/organizations?tab=settings',
    shows: 'Organization Details',
    loading: 'It opens with what the selector knows',
    empty: NO_LIST,
    error: {
      act: async (page) => {
        await page.getByLabel('Name').fill(' ')
        await press('Save Changes')(page)
      },
      shows: 'Organization name is required',
    },
    denied: { as: 'jonas', shows: 'Only owners and admins can change these.' },
    partial: WHOLE,
    dialogs: {
      Personal: { as: 'newcomer', shows: 'A personal organization cannot be renamed or modified.' },
      'Transfer ownership': { act: press('Transfer Ownership'), shows: 'New owner' },
      'Nobody to transfer it to': {
        answers: { call: /members-with-emails$/, json: [] },
        act: press('Transfer Ownership'),
        shows: 'No members available. Add members to the organization first.',
      },
      'Delete organization': {
        act: press('Delete Organization'),
        shows: 'Confirm Organization Deletion',
      },
    },
  },
  {
    name: 'Account',
    as: 'maya',
    path: '/account',
    shows: 'This device',
    loading: { stalls: /\/me$/, shows: 'Loading' },
    empty: 'One is always signed in somewhere: here',
    error: { act: press('Update Password'), shows: 'Current password is required' },
    denied: OWN,
    partial: { fails: /\/sessions$/, shows: 'The sessions could not be loaded' },
    dialogs: {
      'Edit profile': { act: press('Edit'), shows: 'Cancel' },
      'Sign out everywhere': { act: press('Sign out everywhere'), shows: 'All your devices are signed out' },
      'Delete account': { act: press('Delete account'), shows: 'Type maya@example.com to confirm' },
    },
  },
  {
    name: 'Translations',
    as: 'maya',
    path: (world) => `${world.game}/translations?page=${world.dialogue}&lang=ar&sort=page`,
    isDense: true,
    shows: 'Chapter 1: The harbour Translations',
    loading: { stalls: /\/projects\/[^/]+$/, shows: 'Loading the project' },
    empty: { path: (world) => `${world.blank}/translations`, shows: 'No version selected' },
    error: { path: '/projects/0196f0a0-0000-7000-8000-000000000000/translations', shows: 'Project not found' },
    denied: { as: 'newcomer', shows: 'Project not found' },
    partial: { fails: /\/pages$/, shows: 'Failed to load content' },
    dialogs: {
      'No page': { path: (world) => `${world.started}/translations`, shows: 'No page available' },
      Japanese: {
        path: (world) => `${world.game}/translations?page=${world.dialogue}&lang=ja&sort=page`,
        shows: 'Japanese',
      },
      'Editing a row': {
        act: async (page) => {
          await untilLive(page)
          await inFirstRow(page).click()
        },
        shows: 'Esc undo',
      },
      'Row details': { act: openDetails, shows: 'Before and after' },
      'What the model saw': {
        act: async (page) => {
          await openDetails(page)
          await press('What the model saw')(page)
        },
        shows: 'The built-in engine is told nothing.',
      },
      'Keyboard shortcuts': { act: press('Keyboard shortcuts'), shows: 'Next unfinished row' },
      'Selected rows': { act: (page) => page.getByRole('checkbox').first().check(), shows: 'rows selected' },
      'Translate this page': { act: press('Translate'), shows: 'texts without a translation' },
      Versions: { act: press(/^Version: /), shows: 'New version' },
      Pages: { act: press(/^Page: /), shows: /Back to draft|Publish/ },
      'New version': { act: choose(/^Version: /, 'New version'), shows: 'Create version' },
      'Delete version': { act: choose(/^Version: /, 'Delete version'), shows: 'This cannot be undone.' },
      'Rename page': { act: choose(/^Page: /, 'Rename'), shows: 'Rename page' },
      'Import a page': {
        act: async (page) => {
          await press('Add Page')(page)
          await csv('menu.csv', 'identifier,content,es\nmenu.start,New game,Partida nueva\n')(page)
        },
        shows: 'separated by comma',
      },
      'Import with faults': {
        act: async (page) => {
          await press('Add Page')(page)
          await csv('menu.csv', 'identifier,content\na,One\na,Two\n')(page)
        },
        shows: 'Line 3, column identifier',
      },
    },
  },
  {
    name: 'Languages',
    as: 'maya',
    path: (world) => `${world.game}/languages`,
    shows: 'Translate what is left',
    loading: { stalls: /\/languages-status$/, shows: 'Loading languages' },
    empty: { path: (world) => `${world.started}/languages`, shows: 'Add a page' },
    error: { fails: /\/languages-status$/, shows: 'The languages could not be loaded' },
    denied: { as: 'newcomer', shows: 'Project not found' },
    partial: { fails: /\/quota$/, shows: 'Translate what is left' },
  },
  {
    name: 'Characters',
    as: 'maya',
    path: (world) => `${world.game}/characters?page=${world.dialogue}`,
    isDense: true,
    shows: 'Old Tam',
    loading: { stalls: /\/characters$/, shows: 'Loading characters' },
    empty: { path: (world) => `${world.quiet}/characters?page=${world.quietPage}`, shows: 'No characters yet' },
    error: { fails: /\/characters$/, shows: 'The characters could not be loaded' },
    denied: { path: (world) => `${world.game}/characters?page=${world.menus}`, shows: 'Menus Translations' },
    partial: WHOLE,
    dialogs: {
      'New character': { act: press('New character'), shows: 'Who they are, and how they speak.' },
      'Delete character': { act: press('Delete Mira'), shows: 'The AI no longer knows this voice.' },
    },
  },
  {
    name: 'Glossary',
    as: 'maya',
    path: (world) => `${world.game}/glossary`,
    isDense: true,
    shows: 'Leuchtturmwärter',
    loading: { stalls: /\/glossaries\/project\//, shows: 'Loading the glossary' },
    empty: { path: (world) => `${world.blank}/glossary`, shows: 'No glossary yet' },
    error: { fails: /\/glossaries\/project\//, shows: 'The glossary could not be loaded' },
    denied: { as: 'newcomer', shows: 'Project not found' },
    partial: { fails: /\/lines$/, shows: 'The entries could not be loaded' },
    dialogs: {
      'No entries': { path: (world) => `${world.quiet}/glossary`, shows: 'No entries yet' },
      'Edit an entry': { act: press(/^Description of ember/), shows: /ember/ },
      'New entry': { act: press('Add entry'), shows: 'As it stands in the texts.' },
      'Import glossary': {
        act: async (page) => {
          await press('Import CSV')(page)
          await csv('terms.csv', 'term_id;term_description;note\nlamp;The light;x\n')(page)
        },
        shows: 'separated by semicolon',
      },
      'Delete glossary': { act: choose('More about the glossary', 'Delete glossary'), shows: 'All its entries' },
    },
  },
  {
    name: 'Project settings',
    as: 'maya',
    path: (world) => `${world.game}/settings`,
    isDense: true,
    shows: 'Language Settings',
    loading: { stalls: /\/projects\/[^/]+$/, shows: 'Loading the project' },
    empty: { path: (world) => `${world.blank}/settings`, shows: 'Select a version' },
    error: {
      fails: /\/projects\/[^/]+$/,
      shows: 'The project could not be loaded',
    },
    denied: { as: 'jonas', shows: 'Only owners and admins of the organization can delete a project.' },
    partial: { fails: /\/versions$/, shows: 'Select a version' },
    dialogs: { 'Delete project': { act: press('Delete project'), shows: 'Yes, delete project' } },
  },
  {
    name: 'Billing',
    as: 'newcomer',
    path: '/billing',
    isDense: true,
    isInEveryLook: true,
    shows: 'Current plan',
    loading: { stalls: /\/me\/quota$/, shows: 'Loading billing' },
    empty: NO_LIST,
    error: { fails: /\/me\/quota$/, shows: 'Could not load billing information. Please try again later.' },
    denied: OWN,
    partial: { fails: /\/stripe\/mode$/, shows: 'Could not load billing information. Please try again later.' },
    dialogs: {
      Admin: { as: 'root', shows: 'Administrators translate without limit and pay nothing.' },
      Standard: { as: 'maya', shows: 'In all' },
      'Almost used up': { as: 'almost', shows: 'More than 80% of your words are used.' },
      'Used up': { as: 'usedUp', shows: 'Your free words are used up' },
      Expired: { as: 'expired', shows: 'Your trial ended on' },
      Inactive: { as: 'inactive', shows: 'No subscription is active' },
      Ending: { as: 'ending', shows: 'Your subscription ends on' },
      'Past due': { as: 'pastDue', shows: 'The last payment failed' },
      'Without payments': {
        answers: { call: /\/stripe\/mode$/, json: { mode: 'not_configured' } },
        as: 'usedUp',
        shows: 'Payments are not set up on this server',
      },
      'Without plans': {
        answers: { call: /\/stripe\/mode$/, json: { mode: 'off' } },
        as: 'inactive',
        shows: 'This server has no plans',
      },
      'Cancel subscription': { as: 'maya', act: press('Cancel subscription'), shows: 'Cancel your subscription?' },
      'Resume subscription': { as: 'ending', act: press('Resume subscription'), shows: 'Resume your subscription?' },
      'Downgrade to free': { as: 'maya', act: press('Downgrade to free'), shows: 'Downgrade to free?' },
      'Downgrade now': { as: 'maya', act: press('Downgrade now'), shows: 'Downgrade now?' },
    },
  },
  {
    name: 'Payment success',
    as: 'maya',
    path: '/payment/success',
    shows: 'Payment Successful!',
    loading: { stalls: /verify-payment-method$/, shows: 'Verifying your payment...' },
    empty: { as: 'newcomer', shows: 'Payment method was not detected. Please contact support if you were charged.' },
    error: {
      fails: /verify-payment-method$/,
      shows: 'There was an error verifying your payment. Please check your billing page.',
    },
    denied: OWN,
    partial: {
      answers: { call: /verify-payment-method$/, json: { has_payment_method: true, subscription: null } },
      shows: 'Your payment is being processed. You can check your billing page for the latest status.',
    },
  },
  {
    name: 'Payment cancelled',
    as: 'newcomer',
    path: '/payment/cancel',
    shows: 'Payment Cancelled',
    loading: 'It loads nothing',
    empty: NO_LIST,
    error: 'It loads nothing',
    denied: OWN,
    partial: 'It loads nothing',
  },
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
      'Create user': { act: press('Add User'), shows: 'Active: may sign in' },
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
    name: 'Page not found',
    as: 'maya',
    path: '/nowhere',
    shows: 'Page not found',
    loading: 'It loads nothing',
    empty: NO_LIST,
    error: 'It is one',
    denied: OWN,
    partial: 'It loads nothing',
  },
]
