import { listKnownPairs } from '#db/queries/translationJobs/knownPairs.ts'
import type { Misfit } from '../../prompts/belonging/misfits.ts'
import type { Services } from '../../services.ts'
import type { Draft } from '../drafts/draft.ts'
import { hasAnswer, type Progress } from '../drafts/progress.ts'
import type { PromptContext } from '../promptContext.ts'

const BOUNDS = { most: 1_000, longest: 400 }
const LEARNED_FOR_MS = 10 * 60_000

export async function findMisfits(
  { db, texts }: Services,
  project_id: string,
  { source_language, target_language, patterns }: PromptContext,
  call: Progress[],
): Promise<Map<Draft, Misfit>> {
  const sources = call.map(({ draft }) => draft.structured.text)
  const answered = call.filter(hasAnswer)
  const found = await texts.run(
    'misfit',
    { source_language, target_language, patterns },
    answered.map((answer) => ({ sources, at: call.indexOf(answer), answer: answer.text })),
    {
      key: `misfit ${project_id} ${target_language} ${Math.floor(Date.now() / LEARNED_FOR_MS)}`,
      read: async (push) => push(JSON.stringify(await listKnownPairs(db, project_id, target_language, BOUNDS))),
    },
  )
  return new Map(answered.flatMap(({ draft }, at) => (found[at] ? [[draft, found[at]]] : [])))
}
