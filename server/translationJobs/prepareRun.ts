import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { listReferences } from '#db/queries/translationJobs/linesBeside.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { FINISHED } from '#db/vocabulary/statuses.ts'
import type { TranslateRows } from '../jobs.ts'
import { openRecords } from './calls/records.ts'
import { createSurroundings } from './calls/surroundings.ts'
import type { ClaimedRow } from './claims/claimedRow.ts'
import type { Outcome } from './claims/outcome.ts'
import { prepareDrafts, type References } from './drafts/prepareDrafts.ts'
import { createTracker } from './drafts/tracker.ts'
import { type PromptContext, readPromptContext } from './promptContext.ts'
import type { Run } from './run.ts'

const UNREADABLE = 'Reading this text took too long. Please translate it yourself.'

type Begun = Pick<Run, 'services' | 'claims' | 'onReleased' | 'signal'>
export type PreparedRun = NonNullable<Awaited<ReturnType<typeof prepareRun>>>

/** Ends the rows that need no engine. Returns the others as drafts with what is told beside them; undefined where there are none. */
export async function prepareRun(begun: Begun, job: TranslateRows, page: PageInProject, claimed: ClaimedRow[]) {
  const { services, claims } = begun
  const { rows, followers } = withFollowers(await copyWordless(begun, page, job.language, claimed))
  if (rows.length === 0) return undefined
  const {
    context: promptContext,
    lines,
    unreadable,
    facts,
  } = await readPromptContext(services, page, job.language, rows)
  const readable = rows.filter((row) => !unreadable.includes(row))
  const references = await readReferences(begun, page, promptContext, readable)
  const prepared = await prepareDrafts(services, readable, promptContext, job.anew, { references, facts })
  await claims.fail([...unreadable, ...prepared.unreadable], UNREADABLE)
  const tracker = createTracker(prepared.started)
  const neighboursOf = createSurroundings(lines, tracker)
  const records = openRecords(services, job)
  const { organization_id, project_id } = page
  const of = { organization_id, project_id }
  const run: Run = { ...begun, records, of, promptContext, neighboursOf, waitingSince: job.waiting?.since }
  return { run, tracker, followers }
}

function withFollowers(all: ClaimedRow[]) {
  const sources = new Map(all.map(({ source_text_id, source }) => [source_text_id, source]))
  // One of the two may be another text than when they were claimed.
  const isFollower = ({ repeats, source }: ClaimedRow) => repeats !== null && sources.get(repeats) === source
  const followers = Map.groupBy(all.filter(isFollower), ({ repeats }) => repeats!)
  return { rows: all.filter((row) => !isFollower(row)), followers }
}

async function readReferences(
  { services: { db } }: Begun,
  { page_id }: PageInProject,
  { reference_language: language }: PromptContext,
  rows: ClaimedRow[],
): Promise<References> {
  if (language === undefined) return new Map()
  const ids = rows.map(({ source_text_id }) => source_text_id)
  return listReferences(db, { page_id, language }, ids)
}

async function copyWordless(
  { services, claims }: Begun,
  { source_language, placeholder_patterns: patterns }: PageInProject,
  target_language: LanguageCode,
  rows: ClaimedRow[],
) {
  const languages = { source_language, target_language, patterns }
  const copies = await services.texts.run(
    'copy',
    languages,
    rows.map((row) => row.source),
  )
  const outcomes = rows.flatMap((row, index): Outcome[] => {
    const text = copies[index]
    return typeof text === 'string' ? [{ row, text, status: FINISHED, notes: '', isFree: true }] : []
  })
  await claims.finish(outcomes)
  return rows.filter((_, index) => typeof copies[index] !== 'string')
}
