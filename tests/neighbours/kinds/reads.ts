import type { Attacker } from '../processes/attacker.ts'
import { atOnce } from '../processes/attacker.ts'
import type { Kind, Kinds } from './kind.ts'

const ROWS = 20_000
const LONG_ROWS = 50_000
const LARGE = { rows: ROWS, longRows: LONG_ROWS }
const AT_ONCE = 15

const rowsOf = ({ site }: Attacker) => (site.isLong ? LONG_ROWS : ROWS)
const page = ({ pages }: Attacker) => `/pages/${pages[0]!.page_id}`

/** By what is read of one's own large page. */
const PATHS: Record<string, (attacker: Attacker) => string> = {
  'rows at the end': (attacker) =>
    `${page(attacker)}/rows?language=es&sort=page&skip=${rowsOf(attacker) - 200}&limit=200`,
  'rows in the middle': (attacker) =>
    `${page(attacker)}/rows?language=es&sort=${attacker.pick(['status', 'score', 'page'])}&descending=${attacker.pick(['true', 'false'])}&skip=${attacker.below(rowsOf(attacker))}&limit=200`,
  'translations at the end': (attacker) =>
    `${page(attacker)}/translations?language=es&skip=${rowsOf(attacker) - 1000}&limit=1000`,
  'texts of the project': (attacker) =>
    `/projects/${attacker.project_id}/source-translations?after=${attacker.pages[0]!.rows.at(-1)}&limit=1000`,
  'translations of the project': (attacker) =>
    `/projects/${attacker.project_id}/translations-by-language?target_language=es&after=${attacker.pages[0]!.rows.at(-1)}&limit=1000`,
  'all source texts': (attacker) => `${page(attacker)}/source-texts?skip=0&limit=50000`,
  'exports of translations': (attacker) => `/projects/${attacker.project_id}/export-translations?target_language=es`,
  'exports as TMX': (attacker) => `/projects/${attacker.project_id}/export-tmx`,
  'exports of pages': (attacker) => `/versions/${attacker.version_id}/export-pages`,
  status: (attacker) => `/projects/${attacker.project_id}/languages-status`,
  'row details': (attacker) => `${page(attacker)}/rows/${attacker.pick(attacker.pages[0]!.rows)}?language=es`,
  aids: (attacker) => `${page(attacker)}/aids?language=es`,
}
const NAMES = Object.keys(PATHS)
const read = (attacker: Attacker, name = attacker.pick(NAMES)) => attacker.call('GET', PATHS[name]!(attacker))

/** Another version, as large, and its differences. */
async function compareVersions(attacker: Attacker) {
  const { text, status } = await attacker.call('POST', `/projects/${attacker.project_id}/versions`, {
    body: { name: `${attacker.random()}`, copy_of: attacker.version_id },
  })
  if (status !== 200) return
  const { id } = JSON.parse(text) as { id: string }
  const calls = ['differences', 'differences/texts', 'carries/preview']
  await atOnce(AT_ONCE, (n) =>
    attacker.call(
      'GET',
      `/versions/${id}/${calls[n % calls.length]}?from=${attacker.version_id}&kind=changed&language=es`,
    ),
  )
}

export const READS: Kinds = {
  ...Object.fromEntries(
    NAMES.map((name): [string, Kind] => [
      `read: ${name}`,
      { ...LARGE, attack: (attacker) => atOnce(AT_ONCE, () => read(attacker, name)) },
    ]),
  ),
  'all reads at once': { ...LARGE, attack: (attacker) => atOnce(60, () => read(attacker)) },
  'versions compared': { ...LARGE, attack: compareVersions },
  'reads and leaving': {
    ...LARGE,
    attack: (attacker) =>
      atOnce(20, () =>
        attacker.call('GET', PATHS[attacker.pick(NAMES)]!(attacker), { leavesAfterMs: attacker.below(100) }),
      ),
  },
  'slow readers of exports': {
    ...LARGE,
    attack: (attacker) =>
      atOnce(20, () =>
        attacker.call(
          'GET',
          PATHS[attacker.pick(['exports of translations', 'exports as TMX', 'all source texts', 'exports of pages'])]!(
            attacker,
          ),
          {
            readsBytes: 1,
          },
        ),
      ),
  },
  'pattern trials': {
    rows: 2000,
    text: '%1$d'.repeat(500),
    attack: (attacker) =>
      atOnce(4, () =>
        attacker.call(
          'GET',
          `/projects/${attacker.project_id}/placeholder-trial?pattern=${encodeURIComponent(attacker.pick(['%**$d', '@*@*@*@*', '{* {* {* {*', '%*$*', '**d', '*%*']))}`,
        ),
      ),
  },
  'many own patterns': {
    rows: 2000,
    text: '%1$d {a} <b> @@ ## '.repeat(100),
    async attack(attacker) {
      await attacker.call('PUT', `/projects/${attacker.project_id}`, {
        body: { placeholder_patterns: Array.from({ length: 50 }, (_, n) => `${'@#%&$!'[n % 6]}*${n}*$d`) },
      })
      await atOnce(8, (n) =>
        n % 2
          ? attacker.call(
              'GET',
              `/projects/${attacker.project_id}/placeholder-trial?pattern=${encodeURIComponent('%*$*')}`,
            )
          : attacker.call('POST', `${page(attacker)}/translate/estimate`, { body: { languages: ['es', 'fr'] } }),
      )
    },
  },
}
