import { choose, inSidebar, press } from '../support/screens/acts.ts'
import { type Screen, WHOLE } from '../support/screens/screen.ts'

const BIN = [
  {
    ...{ kind: 'page', id: crypto.randomUUID(), name: 'Chapter 1, the first draft of two', version_name: '1.0' },
    ...{ deleted_at: new Date(), deleted_by: 'Jonas Weber', kept_until: new Date(Date.now() + 30 * 86_400_000) },
  },
]
const SOON = new Date(Date.now() + 12 * 86_400_000)
const OF_MAYA = { invited_by: 'maya@example.com', created_at: new Date(), expires_at: SOON }
const INVITATIONS = [
  {
    ...{ id: crypto.randomUUID(), role: 'TRANSLATOR', languages: null, email: 'eva.brandt@translators.example.com' },
    ...{ max_uses: 1, uses: 0, teams: [], ...OF_MAYA },
  },
  {
    ...{ id: crypto.randomUUID(), role: 'REVIEWER', languages: ['es', 'fr'], email: null },
    ...{ max_uses: 10, uses: 3, teams: [], ...OF_MAYA },
  },
]
const MEMORY_IMPORTS = ['tm-2019_ProjectNova_en-es_final_reviewed_by_agency.tmx', 'menus.po', 'الحوار.xlf'].map(
  (file_name, n) => ({
    ...{ id: `0190c2f0-0000-7000-8000-00000000000${n}`, file_name, format: 'po', repeated: 12, left_out: 3 },
    ...{
      imported: 1_204 * n + 1_204,
      imported_at: '2026-11-30T08:12:00.000Z',
      imported_by: n === 2 ? null : 'Ana Lima',
    },
  }),
)
const MEMORY = ['es', 'fr', 'ja', 'zh-Hant', 'pt-BR'].map((target_language, n) => ({
  target_language,
  units: 1_204 * n + 1_204,
}))

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
      'Delete for good': {
        answers: { call: /\/projects\/[^/]+\/bin$/, json: BIN },
        act: press('Delete Chapter 1, the first draft of two for good'),
        shows: 'This cannot be undone.',
      },
      'Invite people': {
        act: async (page) => {
          await press('Invite people')(page)
          await page.getByLabel('Email addresses').fill('eva@example.com, mira@example.com')
        },
        shows: 'Invite 2 people',
      },
      'Make a link': { act: press('Make a link'), shows: 'People who may use it' },
      Invited: {
        answers: { call: /\/projects\/[^/]+\/invitations$/, json: INVITATIONS },
        act: (page) => page.getByText('Link, 3 of 10 taken').scrollIntoViewIfNeeded(),
        shows: /^Reviewer · Spanish, French · Good until/,
      },
      'Style guide': { act: press('Change style guide of Spanish'), shows: 'Form of address' },
      'New comparison': { act: press('New comparison'), shows: 'Translate and compare' },
      'Imported memory': {
        answers: { call: /\/projects\/[^/]+\/memory$/, json: MEMORY },
        act: (page) => page.getByRole('button', { name: 'Remove all imported' }).scrollIntoViewIfNeeded(),
        shows: '1,204',
      },
      'Imported files': {
        answers: { call: /\/projects\/[^/]+\/memory\/imports$/, json: MEMORY_IMPORTS },
        act: (page) => page.getByRole('button', { name: 'Import memory' }).scrollIntoViewIfNeeded(),
        shows: /^1,204 new · Ana Lima/,
      },
      'Import memory': { act: press('Import memory'), shows: 'Import translation memory' },
      'New pattern': {
        act: async (page) => {
          await press('Add pattern')(page)
          await page.getByRole('textbox', { name: 'Pattern' }).fill('@*@')
        },
        shows: 'of your',
      },
    },
  },
  {
    name: 'Comparison',
    as: 'maya',
    path: (world) => world.comparisons.open,
    shows: 'Text 1 of 2, 0 chosen',
    loading: { stalls: /\/comparisons\/[^/]+$/, shows: 'Loading the comparison' },
    empty: 'It has at least 20 texts',
    error: { fails: /\/comparisons\/[^/]+$/, shows: 'The comparison could not be loaded' },
    denied: { as: 'jonas', shows: 'Text 1 of 2, 0 chosen' },
    partial: WHOLE,
    dialogs: { 'Show the report': { act: press('Show report'), shows: 'Nobody has chosen yet.' } },
  },
  {
    name: 'Report of a comparison',
    as: 'maya',
    path: (world) => world.comparisons.closed,
    shows: 'One person made 1 choice.',
    loading: { stalls: /\/comparisons\/[^/]+$/, shows: 'Loading the comparison' },
    empty: 'It has at least 20 texts',
    error: { fails: /\/comparisons\/[^/]+$/, shows: 'The comparison could not be loaded' },
    denied: { as: 'jonas', shows: 'One person made 1 choice.' },
    partial: WHOLE,
    dialogs: { 'Delete comparison': { act: press('Delete'), shows: 'Its texts, choices and report are deleted' } },
  },
  {
    name: 'Compare versions',
    as: 'maya',
    path: (world) => world.versions.path,
    shows: 'The light on the coast is lit.',
    loading: { stalls: /\/differences/, shows: 'Comparing the versions' },
    empty: { path: (world) => `${world.started}/versions`, shows: 'There is only one version' },
    error: { fails: /\/differences/, shows: 'The versions could not be compared' },
    denied: { as: 'jonas', shows: 'The light on the coast is lit.' },
    partial: { fails: /\/differences\/texts/, shows: 'The texts could not be loaded' },
    dialogs: {
      'The same version twice': {
        path: (world) => world.versions.same,
        shows: 'Please choose two different versions.',
      },
      'Arabic translations': {
        act: async (page) => {
          await press(/Show$/)(page)
          await page.getByRole('option', { name: /Translations into Arabic/ }).click()
        },
        leavesReady: true,
        shows: 'تمامًا',
      },
      'Carry changes': { act: press('Carry changes'), shows: 'To translate what is new and changed afterwards' },
    },
  },
]
