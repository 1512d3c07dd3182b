import { listExamplePairs } from '#db/queries/translationJobs/knownPairs.ts'
import type { Example } from '../../prompts/batches.ts'
import type { Services } from '../../services.ts'
import type { Draft } from '../drafts/draft.ts'
import type { PromptContext } from '../promptContext.ts'

const BOUNDS = { most: 1_000, longest: 300 }
const READ_FOR_MS = 10 * 60_000

export async function findExamples(
  { db, texts, translator }: Services,
  project_id: string,
  { source_language, target_language, patterns }: PromptContext,
  drafts: Draft[],
): Promise<Example[]> {
  if (translator.isPseudo) return []
  const [found] = await texts.run(
    'example',
    { source_language, target_language, patterns },
    [drafts.map(({ structured }) => structured.text)],
    {
      key: `example ${project_id} ${target_language} ${Math.floor(Date.now() / READ_FOR_MS)}`,
      read: async (push) => push(JSON.stringify(await listExamplePairs(db, project_id, target_language, BOUNDS))),
    },
  )
  return found ?? []
}
