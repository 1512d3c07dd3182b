import type { Db } from '#db/schema.ts'

const SIDES = [
  { side: 'a', model: 'small', texts: ['Llegas temprano.', 'Dijiste al amanecer.'] },
  { side: 'b', model: 'large', texts: ['Has llegado pronto.', 'Habías dicho al alba.'] },
] as const

const RESULT = { texts: 2, faulty: 1, calls: 1, ms: 4_210, input_tokens: 812, cached_tokens: 0, output_tokens: 96 }

/** A comparison that people choose in, and the report of another one. */
export async function buildComparisons(db: Db, { project_id, page_id }: { project_id: string; page_id: string }) {
  const ids: string[] = []
  for (const state of ['open', 'closed'] as const) {
    const { id: comparison_id } = await db
      .insertInto('comparisons')
      .values({ project_id, page_id, page_name: 'Chapter 1', target_language: 'es', state })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('comparison_rows')
      .values(
        ['You’re early.', 'You said sunrise.'].map((source, n) => ({
          comparison_id,
          place: n + 1,
          source_text_id: page_id,
          position: n,
          identifier: `chapter1.line${n + 1}`,
          source,
          context: 'speaker: Maren',
          reference: n === 0 ? 'Has llegado pronto.' : null,
          first_side: 'a' as const,
        })),
      )
      .execute()
    for (const { side, model, texts } of SIDES) {
      const scores = { chrf: side === 'a' ? 41.2 : 100, ter: side === 'a' ? 66.7 : 0, texts: 1 }
      const result = JSON.stringify({ ...RESULT, cost_usd: side === 'a' ? null : 0.0041, scores })
      await db
        .insertInto('comparison_sides')
        .values({ comparison_id, side, model, description: 'A lighthouse', result })
        .execute()
      await db
        .insertInto('comparison_texts')
        .values(
          texts.map((text, n) => ({
            comparison_id,
            place: n + 1,
            side,
            text,
            fault: n === 1 ? 'The full stop is missing.' : '',
          })),
        )
        .execute()
    }
    if (state === 'closed')
      await db
        .insertInto('comparison_choices')
        .values({ comparison_id, place: 1, user_id: null, choice: 'b' })
        .execute()
    ids.push(comparison_id)
  }
  const [open, closed] = ids.map((id) => `/projects/${project_id}/compare/${id}`)
  return { open: open!, closed: closed! }
}
