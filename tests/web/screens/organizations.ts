import { press, tab } from './acts.ts'
import { NO_LIST, type Screen, WHOLE } from './screen.ts'

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
    empty: { as: 'newcomer', shows: 'Nothing translated this month' },
    error: { fails: /\/quota$/, shows: 'Error Loading Quota Information' },
    denied: { as: 'jonas', shows: 'Only owners and admins can change it.' },
    partial: { fails: /\/usage$/, shows: 'The usage could not be loaded' },
    dialogs: {
      'Used up': { as: 'usedUp', shows: 'Your organization has exceeded its quota.' },
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
]
