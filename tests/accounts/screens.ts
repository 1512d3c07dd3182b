import { press } from '../support/screens/acts.ts'
import { makeNone, makeOne, makeOrdering, showNoCalls, showSomeCalls, TOKENS } from '../support/screens/apiTokens.ts'
import { DELETION } from '../support/screens/deletions.ts'
import { FORM, NO_LIST, NO_LOAD, OUT, OWN, type Screen, WHOLE } from '../support/screens/screen.ts'

export const ACCOUNT_SCREENS: Screen[] = [
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
      'Address not confirmed': { as: 'unproven', shows: 'Your email address is not confirmed' },
      'Address that waits': { as: 'moving', shows: 'We sent a link to omar.diaz@example.com' },
      'Password again': {
        as: 'moving',
        shows: 'You signed in more than ten minutes ago',
        act: async (page) => {
          await press('Edit')(page)
          await page.getByLabel('Email').fill('omar@example.org')
          await press('Save Changes')(page)
        },
      },
      'Edit profile': { act: press('Edit'), shows: 'Cancel' },
      'New token': { act: press('New token'), shows: 'What it may do' },
      'New token without a name': { act: makeNone, shows: 'Token name is required' },
      'New token shown': { act: makeOne, shows: 'It is not shown again' },
      Tokens: { answers: TOKENS, shows: 'does not expire' },
      'New token that orders': { act: makeOrdering, shows: 'A number from 0 to 1,000,000' },
      'Agent calls': { answers: TOKENS, act: showSomeCalls, shows: 'menu.start, menu.quit and 10 more' },
      'No agent calls': { answers: TOKENS, act: showNoCalls, shows: 'No agent has used this token yet' },
      'Agent calls that do not load': {
        ...{ answers: TOKENS, fails: /\/calls$/, act: press(/^Agent calls of Nightly/) },
        shows: 'The calls could not be loaded',
      },
      'Tokens that do not load': { fails: TOKENS.call, shows: 'The tokens could not be loaded' },
      'Revoke token': { answers: TOKENS, act: press(/^Revoke Nightly/), shows: 'Whatever uses it is refused at once' },
      'Sign out everywhere': { act: press('Sign out everywhere'), shows: 'All your devices are signed out' },
      'Delete account': { act: press('Delete account'), shows: 'Type maya@example.com to confirm' },
      'Delete account with a debt': {
        answers: { call: DELETION.call, json: DELETION.owing },
        act: press('Delete account'),
        shows: 'The account can be deleted once it is paid.',
      },
      'Delete account with a subscription': {
        answers: { call: DELETION.call, json: DELETION.subscribed },
        act: press('Delete account'),
        shows: 'A final invoice for 2,300 words, $92.00, is charged to your card.',
      },
      'Delete account without Stripe': {
        fails: DELETION.call,
        act: press('Delete account'),
        shows: 'Could not load billing information',
      },
      'Free words after the proof': {
        as: 'unproven',
        answers: { call: /\/me\/quota$/, json: DELETION.unproven },
        shows: 'Confirm your address to get your 500 free words',
      },
      'Signed up again': {
        as: 'newcomer',
        answers: { call: /\/me\/quota$/, json: DELETION.again },
        shows: '420 words of these were used with another account of the same mailbox or card.',
      },
    },
  },
  {
    name: 'Confirm email',
    as: 'unproven',
    path: '/confirm-email?token=gone',
    shows: 'The link has expired',
    loading: { stalls: /confirm-email$/, shows: 'Confirm your email address' },
    empty: { path: '/confirm-email', shows: 'Welcome to Dragoman' },
    error: { shows: 'Invalid token' },
    denied: OWN,
    partial: WHOLE,
  },
  {
    name: 'Page not found',
    as: 'maya',
    path: '/nowhere',
    shows: 'Page not found',
    loading: NO_LOAD,
    empty: NO_LIST,
    error: 'It is one',
    denied: OWN,
    partial: NO_LOAD,
  },
]
