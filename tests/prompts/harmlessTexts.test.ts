/** @module-tag nightly */
import { beforeEach, expect, test, vi } from 'vitest'
import { createOpenAiTranslator } from '#server/integrations/openai.ts'
import { realRows, realSources } from '../mangled/corpus.ts'
import { FAST_CLOCK } from '../support/runs/clock.ts'
import { NIGHTLY, testOneIn } from '../support/runs/nightly.ts'
import {
  app,
  isTranslation,
  model,
  type Row,
  soon,
  unratedOn,
  withTranslatingApp,
} from '../translationJobs/translatedPage.ts'

withTranslatingApp()

/** Of the calls. */
const MAX_ALONE = 0.01
const ALL = ['es', 'fr', 'it', 'pt', 'da', 'ru', 'ja', 'ko', 'zh'] as const
/** Whole calls, so that no row is alone because it is the last of its page. */
const [ROWS, LANGUAGES] = process.env.FUZZ ? [10_000, ALL] : [160, ['es', 'ja'] as const]

beforeEach(() => {
  app.services.translator = createOpenAiTranslator({
    baseUrl: model.url,
    model: 'small',
    concurrency: 4,
    clock: FAST_CLOCK,
  })
})

testOneIn(2, LANGUAGES)('lines of games, translated into %s by people, share their calls', async (language) => {
  const rows = realRows().filter((row) => row.language === language)
  const answers = new Map(rows.map(({ identifier, answer }) => [identifier, answer]))
  model.behaviour = { translate: ({ identifier }) => answers.get(identifier!)! }
  await expectShared(language, new Map(rows.map(({ identifier, source }) => [identifier, source])))
})

/** Other words for other words: a small vocabulary would say the same for unlike lines. */
const ciphered = (text: string) =>
  text.replaceAll(/⟦\d+⟧|[a-z]/g, (found) => (found.startsWith('⟦') ? found : CIPHER[found.charCodeAt(0) - 97]!))
const CIPHER = 'ecidofguajklmnobqrstiuwxyz'

test('all lines of a game, in words of their own, share their calls', NIGHTLY, async () => {
  model.behaviour = { translate: ({ text }) => ciphered(text) }
  await expectShared('es', realSources())
})

async function expectShared(language: (typeof ALL)[number], sources: Map<string, string>) {
  const texts = Object.fromEntries([...sources].slice(0, Math.min(ROWS, sources.size - (sources.size % 20))))
  const ana = await app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }), {
    target_languages: [language],
  })
  const page = await app.build.page(await app.build.version(project), { texts })
  const as = app.as(ana)
  await as.post(`/pages/${page.id}/translate`, { languages: [language] })
  await vi.waitFor(
    async () => {
      const list = (await (await as.get(`/pages/${page.id}/translations?language=${language}`)).json()) as Row[]
      expect(list.filter(({ request_id }) => request_id !== null)).toEqual([])
      expect(await unratedOn(page.id)).toEqual([])
      expect(list).toHaveLength(page.source_texts.length)
    },
    { ...soon, interval: 200, timeout: process.env.FUZZ ? 600_000 : 60_000 },
  )
  // Another attempt, after a check, has the row alone too: only the first ones count here.
  const calls = model.calls.filter((call) => isTranslation(call) && call.rows.every(({ feedback }) => !feedback))
  const alone = calls.filter(({ rows }) => rows.length === 1)
  console.log(`${page.source_texts.length} rows in ${calls.length} calls, ${alone.length} of them with one row`)
  expect(alone.length, JSON.stringify(alone.map(({ rows }) => rows))).toBeLessThanOrEqual(calls.length * MAX_ALONE)
}
