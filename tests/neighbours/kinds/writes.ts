import { randomUUID } from 'node:crypto'
import type { Attacker } from '../processes/attacker.ts'
import { atOnce } from '../processes/attacker.ts'
import type { Kind, Kinds } from './kind.ts'

const LARGE = { rows: 10_000, longRows: 50_000 }
const page = ({ pages }: Attacker) => `/pages/${pages[0]!.page_id}`

/** As long as a call that names texts may be. */
const MANY_IDS = 50_000

const SMALL_THINGS: ((attacker: Attacker) => Promise<unknown>)[] = [
  (attacker) =>
    attacker.call('POST', '/projects', {
      body: {
        organization_id: attacker.organization_ids[0],
        project_in: {
          name: `Project ${attacker.random()}`,
          source_language: 'en',
          target_languages: ['es', 'fr', 'de'],
        },
        first_version: { name: '1.0' },
      },
    }),
  (attacker) => attacker.call('POST', '/organizations', { body: { name: `Studio ${attacker.random()}` } }),
  (attacker) =>
    attacker.call('POST', `/versions/${attacker.version_id}/pages`, {
      body: { name: `Page ${attacker.random()}`, type: 'dialogue' },
    }),
  (attacker) =>
    attacker.call('POST', `${page(attacker)}/characters`, {
      body: { name: `Ana ${attacker.random()}`, description: 'x'.repeat(9000) },
    }),
  (attacker) =>
    attacker.call('POST', `/glossaries/project/${attacker.project_id}`, {
      body: { name: `Terms ${attacker.random()}` },
    }),
  (attacker) =>
    attacker.call('POST', `/glossaries/${attacker.glossary_id}/lines`, {
      body: {
        term_id: `term ${attacker.random()}`,
        term_description: 'x'.repeat(9000),
        translation: 'y'.repeat(9000),
        target_language: 'es',
      },
    }),
  (attacker) =>
    attacker.call('POST', `/projects/${attacker.project_id}/versions`, { body: { name: `${attacker.random()}` } }),
  (attacker) =>
    attacker.call('POST', `/source-texts/${attacker.pick(attacker.pages[0]!.rows)}/translations`, {
      body: { target_language: attacker.pick(['es', 'fr']), content: 'z'.repeat(9000) },
    }),
]

async function searchTerms(attacker: Attacker) {
  const search = attacker.pick([
    '%'.repeat(200),
    '_'.repeat(255),
    '%a'.repeat(120),
    'x x x',
    '\\'.repeat(200),
    `${'x '.repeat(100)}y`,
  ])
  await atOnce(15, () =>
    attacker.call(
      'GET',
      `/glossaries/${attacker.glossary_id}/lines?search=${encodeURIComponent(search)}&skip=${attacker.below(40_000)}`,
    ),
  )
}
const hasTerms = new WeakMap<Attacker, Promise<unknown>>()
function addTerms(attacker: Attacker) {
  const line = (n: number) => `${'x '.repeat(100)}${n},${'d '.repeat(100)},es,${'y'.repeat(300)}`
  const csv = `term_id,term_description,target_language,translation\n${Array.from({ length: 20_000 }, (_, n) => line(n)).join('\n')}`
  const made = attacker.call('POST', `/glossaries/${attacker.glossary_id}/upload-csv`, {
    body: {
      type: 'multipart/form-data; boundary=abc',
      bytes: Buffer.from(
        `--abc\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${csv}\r\n--abc--\r\n`,
      ),
    },
  })
  hasTerms.set(attacker, made)
  return made
}

const fillsAll = (attack: Kind['attack']): Kind => ({ ...LARGE, attack })

export const WRITES: Kinds = {
  'small things': { attack: (attacker) => atOnce(15, () => attacker.pick(SMALL_THINGS)(attacker)) },
  'idempotency keys': {
    attack: (attacker) =>
      atOnce(15, () =>
        attacker.call(
          'PATCH',
          `/projects/${attacker.project_id}`
            .replace('projects', 'versions')
            .replace(attacker.project_id, attacker.version_id),
          {
            headers: { 'Idempotency-Key': randomUUID().repeat(7) },
            body: { name: `${attacker.random()}` },
          },
        ),
      ),
  },
  'one idempotency key': {
    attack: (attacker) =>
      atOnce(30, () =>
        attacker.call('POST', `/versions/${attacker.version_id}/pages`, {
          headers: { 'Idempotency-Key': `key-${attacker.below(3)}` },
          body: { name: 'Page', type: 'dialogue' },
        }),
      ),
  },
  'bodies that name 50,000 texts': fillsAll((attacker) =>
    atOnce(6, (n) => {
      const ids = Array.from({ length: MANY_IDS }, () => randomUUID())
      const calls = ['translate/estimate', 'translate/cancel', 'memory/fill', 'translate']
      return attacker.call('POST', `${page(attacker)}/${calls[n % calls.length]}`, {
        body: { language: 'es', languages: ['es'], source_text_ids: ids },
      })
    }),
  ),
  'statuses of a whole page': fillsAll((attacker) =>
    atOnce(4, () =>
      attacker.call('PATCH', `${page(attacker)}/translations`, {
        body: {
          language: 'es',
          source_text_ids: attacker.pages[0]!.rows,
          status: attacker.pick(['COMPLETED', 'NEEDS_REVIEW']),
        },
      }),
    ),
  ),
  'deep JSON bodies': {
    attack: (attacker) => {
      const text = attacker.pick([
        '['.repeat(500_000),
        '{"a":'.repeat(90_000),
        `"${'\\u0061'.repeat(80_000)}"`,
        `[${'1,'.repeat(240_000)}1]`,
        '{'.repeat(100),
      ])
      return atOnce(15, () =>
        attacker.call('POST', `${page(attacker)}/translate`, {
          body: { type: 'application/json', bytes: Buffer.from(text) },
        }),
      )
    },
  },
  'searches of glossaries': {
    prepare: addTerms,
    async attack(attacker) {
      await hasTerms.get(attacker)
      await searchTerms(attacker)
    },
  },
  'copies of a large version': fillsAll((attacker) =>
    atOnce(4, () =>
      attacker.call('POST', `/projects/${attacker.project_id}/versions`, {
        body: { name: `${attacker.random()}`, copy_of: attacker.version_id },
      }),
    ),
  ),
  'memory of a large page': {
    ...LARGE,
    pages: 2,
    text: 'The same text',
    attack: (attacker) =>
      atOnce(6, (n) =>
        attacker.call('POST', `/pages/${attacker.pages[n % 2]!.page_id}/memory/${n % 3 ? 'fill' : 'empty'}`, {
          body: { language: 'fr', ...(n % 3 ? {} : { source_text_ids: attacker.pages[n % 2]!.rows }) },
        }),
      ),
  },
  'large things deleted': {
    ...LARGE,
    async attack(attacker) {
      const { text, status } = await attacker.call('POST', `/projects/${attacker.project_id}/versions`, {
        body: { name: `${attacker.random()}`, copy_of: attacker.version_id },
      })
      if (status === 200) await attacker.call('DELETE', `/versions/${(JSON.parse(text) as { id: string }).id}`)
    },
  },
}
