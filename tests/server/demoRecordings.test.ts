import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judge } from '#collab/text/judge.ts'
import { RECORDED, recordedTexts } from '#db/demo/recorded/recorded.ts'
import { insertSession } from '#db/queries/accounts/sessions.ts'
import { DEMO_PEOPLE, seed } from '#db/seed.ts'
import type { SpecifiedLanguage } from '#db/vocabulary/languages.ts'
import { startRecordedService } from '#server/demo/recordedService.ts'
import { detectLanguage } from '#server/prompts/detectLanguage.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'

const LANGUAGES = Object.keys(RECORDED) as (keyof typeof RECORDED & SpecifiedLanguage)[]
const HOUR_MS = 3_600_000
const placeholdersIn = (text: string) => (text.match(/\{\w+\}|<\/?\w+>|%[ds]|\n/g) ?? []).toSorted()

test.each(LANGUAGES)('the recorded game is whole in %s, and nothing in it is a finding', (to) => {
  const texts = recordedTexts(RECORDED[to])
  expect(texts.filter(([, translation]) => !translation)).toEqual([])
  for (const [source, translation] of texts) expect(placeholdersIn(translation)).toEqual(placeholdersIn(source))
  const faults = texts.flatMap(([source, translation]) =>
    judge(source, translation, { from: 'en', to, detectLanguage }),
  )
  expect(faults).toEqual([])
})

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ OPENAI_BASE_URL: await startRecordedService(), OPENAI_API_KEY: 'none' })
  await seed(server.db, '')
})
afterAll(() => server.close())

test.each(LANGUAGES)(
  'the game is translated into %s, rated and completed, by the recordings',
  {
    ...NIGHTLY,
    timeout: 120_000,
  },
  async (language) => {
    const owner = await server.db
      .selectFrom('users')
      .where('email', '=', DEMO_PEOPLE[0]!.email)
      .select('id')
      .executeTakeFirstOrThrow()
    const session = { token: randomUUID(), user_id: owner.id, expires_at: new Date(Date.now() + HOUR_MS) }
    await insertSession(server.db, session)
    const pages = await server.db.selectFrom('pages').select('id').execute()
    for (const { id } of pages) {
      const asked = await fetch(`${server.url}/api/v1/pages/${id}/translate`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${session.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ languages: [language] }),
      })
      expect(asked.status).toBe(200)
    }
    const unfinished = async () =>
      (
        await server.db
          .selectFrom('source_texts as s')
          .leftJoin('translations as t', (join) =>
            join.onRef('t.source_text_id', '=', 's.id').on('t.target_language', '=', language),
          )
          .where((where) => where.or([where('t.status', 'is', null), where('t.status', '!=', 'COMPLETED')]))
          .select('s.identifier')
          .execute()
      ).map(({ identifier }) => identifier)
    const inReview = language === 'es' ? ['harbour_012_old_tam'] : []
    await expect.poll(unfinished, { timeout: 100_000 }).toEqual(inReview)
  },
)
