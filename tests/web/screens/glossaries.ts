import { choose, csv, press } from './acts.ts'
import type { Screen } from './screen.ts'

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
    partial: { fails: /\/lines$/, shows: 'The entries could not be loaded' },
    dialogs: {
      'No entries': { path: (world) => `${world.quiet}/glossary`, shows: 'No entries yet' },
      'Edit an entry': { act: press(/^Description of ember/), shows: /ember/ },
      'New entry': { act: press('Add entry'), shows: 'Exactly as it appears in the source.' },
      'Import glossary': {
        act: async (page) => {
          await press('Import CSV')(page)
          await csv('terms.csv', 'term_id;term_description;note\nlamp;The light;x\n')(page)
        },
        shows: '1 entry · separated by semicolon',
      },
      'Delete glossary': { act: choose('More about the glossary', 'Delete glossary'), shows: 'All its entries' },
    },
  },
]
