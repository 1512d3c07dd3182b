import type { Page } from 'playwright'
import { press, tab } from '../support/screens/acts.ts'
import { TOKENS } from '../support/screens/apiTokens.ts'
import { FORM, NO_LIST, OUT, OWN, type Screen, WHOLE } from '../support/screens/screen.ts'

const someone = (id: number, name: string) => ({
  id: `00000000-0000-7000-8000-00000000000${id}`,
  name,
  email: `${name.toLowerCase()}@example.com`,
})

/** Of the organization on the screen, which Maya owns. */
const anOffer = (more: object = {}) => ({
  id: someone(1, 'Offer').id,
  organization: { id: someone(2, 'Studio').id, name: 'Lantern Studio' },
  project: null,
  target: null,
  payer: someone(3, 'Maya'),
  heir: someone(4, 'Jonas'),
  offered_by: someone(3, 'Maya'),
  state: 'pending',
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-11-27T10:00:00.000Z',
  terms: {
    month: '2026-11',
    words: 12_345,
    cost_cents: 49_380,
    running_rows: 37,
    running_words: 412,
    running_cents: 1648,
    monthly_cap_cents: 20_000,
    spent_cents: 51_028,
    cents_per_word: 4,
  },
  ...more,
})
const received = (more?: object) => ({
  call: /payer-offers$/,
  json: { received: [anOffer(more), anOffer({ id: someone(5, 'Second').id })], sent: [] },
})
/** The offer that is there, as it would be later. */
const sentOfferIs = (state: string) => async (page: Page) => {
  await page.route('**/payer-offers', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, sent: answer.sent.map((offer: object) => ({ ...offer, state })) } })
  })
  await page.reload()
}

const ofProject = {
  project: { id: someone(6, 'Moonfall').id, name: 'Moonfall' },
  target: { id: someone(7, 'Harbor').id, name: 'Harbor' },
}
const free = {
  terms: { ...anOffer().terms, running_rows: 0, running_words: 0, monthly_cap_cents: null, cents_per_word: 0 },
}

const invited = (email: string | null) => ({
  call: /\/invitations\/look$/,
  json: {
    ...{ organization: 'Lantern Studio', project: 'Moonfall', role: 'TRANSLATOR', languages: ['de', 'fr'], teams: [] },
    ...{ invited_by: 'Maya Okafor', email, expires_at: new Date(Date.now() + 12 * 86_400_000) },
  },
})

export const ORGANIZATION_SCREENS: Screen[] = [
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
      'Invite by mail': { act: press('Invite by mail'), shows: 'Email addresses' },
      'Link for members': { act: press('Make a link'), shows: 'People who may use it' },
      'Edit role': { act: press(/^Edit role of Jonas/), shows: 'Edit Member Role' },
      'Remove member': { act: press(/^Remove Jonas/), shows: 'They lose access' },
    },
  },
  {
    name: 'Organization quota',
    as: 'maya',
    path: '/organizations?tab=quota',
    isDense: true,
    shows: 'left this month',
    loading: { stalls: /\/quota$/, shows: 'Loading the quota' },
    empty: { as: 'newcomer', shows: 'Nothing translated this month' },
    error: { fails: /\/quota$/, shows: 'Error Loading Quota Information' },
    denied: { as: 'jonas', shows: 'Only owners and admins can change it.' },
    partial: { fails: /\/usage$/, shows: 'The usage could not be loaded' },
    dialogs: {
      'Used up': { as: 'usedUp', shows: 'Your organization has exceeded its quota.' },
      'As an admin': { as: 'lucia', shows: 'You can lower it. Only the owner, who pays, can raise or remove it.' },
      'Almost used up': { as: 'almost', shows: '84% used' },
      'By language': { act: tab('By language'), leavesReady: true, shows: 'Japanese' },
      'By person': { act: tab('By person'), leavesReady: true, shows: 'Maya Okafor' },
      'By day': { act: tab('By day'), leavesReady: true, shows: /^Day$/ },
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
    name: 'Payer offer',
    as: 'jonas',
    path: '/organizations',
    shows: 'Joined',
    loading: 'It appears over the screen once it is there',
    empty: 'Without an offer there is no banner',
    error: {
      answers: received(),
      act: async (page) => {
        await press('See the offer')(page)
        await press('Accept and pay from now on')(page)
      },
      shows: 'Offer not found',
    },
    denied: OWN,
    partial: WHOLE,
    dialogs: {
      Banner: { answers: received(), shows: 'Maya offers you the organization Lantern Studio' },
      Organization: { answers: received(), act: press('See the offer'), shows: /37 rows with 412 words/ },
      Project: { answers: received(ofProject), act: press('See the offer'), shows: /It moves from Lantern Studio/ },
      'Without a cap': { answers: received(free), act: press('See the offer'), shows: /has no monthly cap/ },
    },
  },
  {
    name: 'Decline an offer',
    as: 'nobody',
    path: '/decline-offer?token=gone',
    shows: 'Decline the offer',
    loading: FORM,
    empty: { as: 'nobody', path: '/decline-offer', shows: 'Sign in to Dragoman AI' },
    error: { act: press('Decline the offer'), shows: /This link is not valid/ },
    denied: OUT,
    partial: FORM,
  },
  {
    name: 'Invitation',
    as: 'nobody',
    path: '/invitation#abc',
    shows: 'You are invited',
    loading: { stalls: /\/invitations\/look$/, shows: 'Loading' },
    empty: { as: 'nobody', path: '/invitation', shows: 'Sign in to Dragoman AI' },
    error: { fails: /\/invitations\/look$/, shows: 'The invitation cannot be opened' },
    denied: OUT,
    partial: WHOLE,
    dialogs: {
      'Signed out': { path: '/invitation?1#a', answers: invited('eva@example.com'), shows: 'Create account' },
      'Signed in': { path: '/invitation?2#a', as: 'maya', answers: invited(null), shows: 'Accept' },
      'For another': {
        ...{ path: '/invitation?3#a', as: 'maya' as const, answers: invited('eva@example.com') },
        shows: /It is for eva@example.com/,
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
      'Service tokens': { answers: TOKENS, shows: 'Nightly build' },
      'New service token': { act: press('New token'), shows: 'New service token' },
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
      Offered: {
        act: async (page) => {
          await press('Transfer Ownership')(page)
          await page.getByRole('button', { name: /Select a member/ }).click()
          await page.getByRole('option', { name: 'Jonas Weber' }).click()
          await page.getByRole('dialog').getByRole('button', { name: 'Transfer Ownership' }).click()
        },
        leavesReady: true,
        shows: 'Offered to Jonas Weber',
      },
      Declined: { act: sentOfferIs('declined'), leavesReady: true, shows: 'Jonas Weber declined the offer.' },
      Expired: { act: sentOfferIs('expired'), leavesReady: true, shows: /^Jonas Weber did not answer until/ },
    },
  },
]
