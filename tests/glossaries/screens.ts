import { choose, csv, press } from '../support/screens/acts.ts'
import type { Screen } from '../support/screens/screen.ts'

export const GLOSSARY_SCREENS: Screen[] = [
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
    partial: { fails: /\/lines$/, shows: 'The terms could not be loaded' },
    dialogs: {
      'No terms': { path: (world) => `${world.quiet}/glossary`, shows: 'No terms yet' },
      'Edit a cell': {
        act: (page) =>
          page
            .getByRole('row', { name: /^ember/ })
            .locator('td')
            .nth(1)
            .click(),
        leavesReady: true,
        shows: /ember/,
      },
      'No term matches': {
        act: (page) => page.getByLabel('Search the glossary').fill('zzz'),
        shows: 'No term matches',
      },
      'Filter the terms': { act: press('All languages'), shows: 'Missing a translation' },
      'Delete a term': { act: press('Delete ember'), shows: 'The AI will stop using' },
      'Propose terms': {
        act: async (page) => {
          await press('Propose terms')(page)
          await press('Find terms')(page)
        },
        shows: /terms, 0 added/,
      },
      'New term': { act: press('Add term'), shows: 'Exactly as it appears in the source.' },
      'Import glossary': {
        act: async (page) => {
          await press('Import')(page)
          await csv('terms.csv', 'term_id;term_description;note\nlamp;The light;x\n')(page)
        },
        shows: '1 entry · separated by semicolon',
      },
      'Delete glossary': { act: choose('More about the glossary', 'Delete glossary'), shows: 'All its entries' },
    },
  },
]
