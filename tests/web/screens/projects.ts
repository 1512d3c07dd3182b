import { choose, inSidebar, press } from './acts.ts'
import type { Screen } from './screen.ts'

export const PROJECT_SCREENS: Screen[] = [
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
      'No organization': {
        answers: { call: /\/organizations$/, json: { data: [], count: 0 } },
        shows: 'No organization selected',
      },
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
    dialogs: {
      'Delete project': { act: press('Delete project'), shows: 'Yes, delete project' },
      'New pattern': {
        act: async (page) => {
          await press('Add pattern')(page)
          await page.getByRole('textbox', { name: 'Pattern' }).fill('@*@')
        },
        shows: 'of your',
      },
    },
  },
]
