import { expect, test } from 'vitest'
import { fixOf, judge } from '#collab/text/judge.ts'
import type { Source } from '#web/features/rows/rows.ts'
import { createFindings } from '#web/features/rowText/findings.ts'
import { groupRows } from '#web/features/table/story/groups.ts'
import { imported } from '../support/build/storedFacts.ts'
import { aPage, app, isTranslation, model, withTranslatingApp } from '../translationJobs/translatedPage.ts'

withTranslatingApp()

const told = () =>
  model.calls
    .filter(isTranslation)[0]!
    .rows.map(({ text, speaker = null, max_length = null }) => [text, speaker, max_length])

test('model and screen have the same speaker and limit, whatever the context says', async () => {
  const { page, as, translate, finished } = await aPage(['One', 'Two', 'Three', 'Four'])
  const contexts = [
    'speaker: Maren; max 30 chars',
    'speaker: Maren; max 30 chars',
    'Shown when at most 3 characters are in the party, beside the loud speaker: left',
    'speaker: Maren; max 30 chars',
  ]
  for (const [n, { id }] of page.source_texts.entries())
    await app.db.updateTable('source_texts').set(imported(contexts[n]!)).where('id', '=', id).execute()
  const of = (...places: number[]) => places.map((n) => page.source_texts[n]!.id)
  const corrected = { source_text_ids: of(1), speaker: 'Tam', max_length: 2 }
  expect((await as.patch(`/pages/${page.id}/source-texts/facts`, corrected)).status).toBe(200)
  await as.patch(`/pages/${page.id}/source-texts/facts`, { source_text_ids: of(3), speaker: null, max_length: null })

  await translate()
  await finished()
  const { data } = (await (await as.get(`/pages/${page.id}/source-texts`)).json()) as { data: Source[] }
  const groups = groupRows(data, [])
  const findings = createFindings()
  findings.rules.setState({ judge, fixOf, from: 'en', to: 'es', own: [], termsIn: () => [] }, true)
  const shown = data.map((source) => {
    const said = findings.of(source, 'x'.repeat(50)).map(({ message }) => message)
    const limit = /only (\d+) fit/.exec(said.join())?.[1]
    return [source.content, groups.get(source.id)?.speaker?.name ?? null, limit ? Number(limit) : null]
  })
  expect(shown).toEqual([
    ['One', 'Maren', 30],
    ['Two', 'Tam', 2],
    ['Three', null, null],
    ['Four', null, null],
  ])
  expect(told()).toEqual(shown)
})
