import { OWN, type Screen } from '../support/screens/screen.ts'

const LINES = ['es', 'fr', 'ja', 'zh-Hant'].map((target_language, n) => ({
  ...{ week: '2026-11-23', user_id: crypto.randomUUID(), name: 'Maximiliana von Habsburg-Lothringen', target_language },
  ...{ translated: 1_204 * n + 12, edited: 310, checked: 12_890 },
}))
const REPORT = { from: '2026-11-01', until: '2026-11-30', is_own: false, lines: LINES }

export const WORK_SCREENS: Screen[] = [
  {
    name: 'Report of work',
    as: 'maya',
    path: (world) => `${world.game}/report`,
    shows: 'Export CSV',
    loading: { stalls: /\/work-report$/, shows: 'Each text counts once a week' },
    empty: { path: (world) => `${world.blank}/report`, shows: 'Nobody has worked here this month' },
    error: { fails: /\/work-report$/, shows: 'The report could not be loaded' },
    denied: OWN,
    partial: { answers: { call: /\/work-report/, json: REPORT }, shows: '12,890' },
  },
]
