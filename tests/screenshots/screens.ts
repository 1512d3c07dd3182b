import { choose } from '../support/screens/acts.ts'
import { type Screen, WHOLE } from '../support/screens/screen.ts'

const LIST = /\/projects\/[^/]+\/screenshots$/

export const SCREENSHOT_SCREENS: Screen[] = [
  {
    name: 'Screenshots',
    as: 'maya',
    path: (world) => `${world.game}/screenshots`,
    shows: 'Title screen',
    loading: { stalls: LIST, shows: 'Loading the screenshots' },
    empty: { path: (world) => `${world.quiet}/screenshots`, shows: 'No screenshots' },
    error: { fails: LIST, shows: 'The screenshots could not be loaded' },
    denied: { as: 'newcomer', shows: 'Project not found' },
    partial: WHOLE,
    dialogs: {
      'Refused uploads': {
        act: async (page) =>
          page.locator('input[type=file]').setInputFiles([
            { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') },
            { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no image') },
          ]),
        shows: 'This file is no image in PNG, JPEG, WebP or GIF',
      },
      'Rename a screenshot': {
        act: choose('Actions for Title screen', 'Rename'),
        shows: 'Rename screenshot',
      },
    },
  },
  {
    name: 'Screenshot',
    as: 'maya',
    path: (world) => `${world.game}/screenshots/${world.screenshot}`,
    shows: 'Not placed yet',
    loading: { stalls: /\/regions/, shows: 'Loading the texts' },
    empty: { path: (world) => `${world.quiet}/screenshots/${world.screenshot}`, shows: 'Screenshot not found' },
    error: { fails: /\/regions/, shows: 'The texts of the screenshot could not be loaded' },
    denied: { as: 'newcomer', shows: 'Project not found' },
    partial: { fails: /\/image$/, shows: 'The image could not be loaded' },
    dialogs: {
      'A new region': {
        act: async (page) => {
          await page.getByRole('img', { name: 'Title screen' }).waitFor()
          await page.getByRole('button', { name: 'New region' }).first().click()
        },
        shows: 'Which text is in the region?',
      },
    },
  },
]
