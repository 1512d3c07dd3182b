import { listExamplePairs } from '#db/queries/translationJobs/knownPairs.ts'
import { MIN_PERCENT } from '../../matches/constants.ts'
import { findFuzzyMatches } from '../../matches/findBestMatches.ts'
import type { Example } from '../../prompts/batches.ts'
import type { ExamplePair } from '../../prompts/otherTexts/examples.ts'
import type { Services } from '../../services.ts'
import type { Draft } from '../drafts/draft.ts'
import type { PromptContext } from '../promptContext.ts'

const BOUNDS = { most: 1_000, longest: 300 }
const READ_FOR_MS = 10 * 60_000

export type OfProject = { organization_id: string; project_id: string }

export async function findExamples(
  services: Services,
  of: OfProject,
  context: PromptContext,
  drafts: Draft[],
): Promise<Example[]> {
  const { db, texts, translator } = services
  if (translator.isPseudo) return []
  const { source_language, target_language, patterns } = context
  const matches = await findAlike(services, of, context, drafts)
  const [found] = await texts.run(
    'example',
    { source_language, target_language, patterns },
    [{ texts: drafts.map(({ structured }) => structured.text), matches }],
    {
      key: `example ${of.project_id} ${target_language} ${Math.floor(Date.now() / READ_FOR_MS)}`,
      read: async (push) => push(JSON.stringify(await listExamplePairs(db, of.project_id, target_language, BOUNDS))),
    },
  )
  return found ?? []
}

/** Of the project alone: whoever may read it may read what the AI was told. Checked ones first, then the most alike. */
async function findAlike(
  services: Services,
  { organization_id, project_id }: OfProject,
  { source_language, target_language, patterns }: PromptContext,
  drafts: Draft[],
): Promise<ExamplePair[]> {
  const scope = {
    ...{ organization_id, project_id, project_ids: [project_id], source_language },
    ...{ language: target_language, placeholder_patterns: patterns },
  }
  const rows = drafts.map(({ row: { source_text_id: id, source: content, identifier } }) => {
    return { id, content, identifier, before: null, after: null }
  })
  const found = await findFuzzyMatches(services, scope, rows, MIN_PERCENT)
  return [...found.values()]
    .flat()
    .filter(({ source, content }) => source.length <= BOUNDS.longest && content.length <= BOUNDS.longest)
    .sort((a, b) => Number(a.checked_at === null) - Number(b.checked_at === null) || b.percent - a.percent)
    .map(({ source, stored: translation, checked_at }) => ({ source, translation, is_model: checked_at !== null }))
}
