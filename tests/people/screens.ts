import type { Page } from 'playwright'
import { press } from '../support/screens/acts.ts'
import { type Screen, WHOLE } from '../support/screens/screen.ts'

const teamsOf = /\/teams$/
const one = /\/teams\/[0-9a-f-]+$/
const long = {
  ...{ id: crypto.randomUUID(), name: 'Lokalisierungsdienstleistungsgesellschaft für Mitteleuropa' },
  ...{ created_at: '2026-11-20T10:00:00.000Z', people_count: 1_204, projects_count: 31 },
}

export const TEAM_SCREENS: Screen[] = [
  {
    name: 'Teams',
    as: 'maya',
    path: '/organizations?tab=teams',
    shows: 'Coast readers',
    loading: { stalls: teamsOf, shows: 'Loading teams' },
    empty: { answers: { call: teamsOf, json: [] }, shows: 'No teams yet' },
    error: { fails: teamsOf, shows: 'The teams could not be loaded' },
    denied: { as: 'jonas', shows: 'Coast readers' },
    partial: { answers: { call: teamsOf, json: [long] }, shows: '1,204' },
    dialogs: { 'New team': { act: press('New team'), shows: 'Create team' } },
  },
  {
    name: 'Team',
    as: 'maya',
    path: (world) => `/organizations?tab=teams&team=${world.team}`,
    shows: 'Delete team',
    loading: { stalls: one, shows: 'Loading the team' },
    empty: {
      answers: { call: one, json: { ...long, people: [], projects: [] } },
      shows: 'The team has no role in a project yet.',
    },
    error: { fails: one, shows: 'The team could not be loaded' },
    denied: { as: 'jonas', path: (world) => `/organizations?tab=teams&team=${world.team}`, shows: 'All teams' },
    partial: WHOLE,
    dialogs: {
      'Rename team': { act: press('Rename'), shows: /^Rename Coast readers/ },
      'Delete team': { act: press('Delete team'), shows: /Guests without another role leave/ },
      'Add people to a team': { act: press('Add people'), shows: 'Members and guests' },
      'Role of a team': {
        act: async (page: Page) => {
          await press('Give a role')(page)
          await press('Save')(page)
        },
        shows: /^Choose a project$/,
      },
      'Change role of a team': { act: press(/^Change role in/), shows: /^Role in / },
    },
  },
]
