import { press } from '../support/screens/acts.ts'
import { type Screen, WHOLE } from '../support/screens/screen.ts'

export const CHARACTER_SCREENS: Screen[] = [
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
      'New character': { act: press('New character'), shows: 'Their character, and their way of speaking.' },
      'Delete character': { act: press('Delete Mira'), shows: 'The AI will stop using this voice.' },
    },
  },
]
