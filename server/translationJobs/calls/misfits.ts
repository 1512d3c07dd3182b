import { saySlip } from '#collab/text/spelling/slips.ts'
import { newIn, usedIn } from '#collab/text/spelling/usedBefore.ts'
import { listKnownPairs } from '#db/queries/translationJobs/knownPairs.ts'
import { spellAnswers } from '../../judging/spellTexts.ts'
import { hunchOf } from '../../prompts/belonging/hunches.ts'
import type { Misfit } from '../../prompts/belonging/misfits.ts'
import type { Services } from '../../services.ts'
import type { Draft } from '../drafts/draft.ts'
import { hasAnswer, type Progress } from '../drafts/progress.ts'
import type { PromptContext } from '../promptContext.ts'

const BOUNDS = { most: 1_000, longest: 400 }
const LEARNED_FOR_MS = 10 * 60_000

export async function findMisfits(
  services: Services,
  project_id: string,
  { source_language, target_language, patterns }: PromptContext,
  call: Progress[],
): Promise<Map<Draft, Misfit>> {
  const sources = call.map(({ draft }) => draft.structured.text)
  const answers = call.map((row) => (hasAnswer(row) ? row.text : undefined))
  const answered = call.filter(hasAnswer)
  const listPairs = () => listKnownPairs(services.db, project_id, target_language, BOUNDS)
  const asksAgain = services.config.ai.attempts > 1
  const found = await services.texts.run(
    'misfit',
    { source_language, target_language, patterns },
    answered.map((answer) => ({ sources, answers, at: call.indexOf(answer), answer: answer.text })),
    {
      key: `misfit ${project_id} ${target_language} ${Math.floor(Date.now() / LEARNED_FOR_MS)}`,
      read: async (push) => push(JSON.stringify(await listPairs())),
    },
  )
  const spelled = await spellAnswers(
    services,
    project_id,
    target_language,
    answered.map(({ draft: { content: source, structured }, text: translation }) => ({
      ...{ source, structured, translation, patterns },
    })),
  )
  const pairs = spelled.some(({ slips, unknown }) => slips.length + unknown.length > 0) ? await listPairs() : []
  const used = usedIn(pairs.map(({ translation }) => translation))
  return new Map(
    answered.map(({ draft }, at) => {
      const { isOthers = false, doubts = [], ...rest } = found[at] ?? {}
      const { slips, unknown } = newIn(spelled[at]!, used)
      return [
        draft,
        {
          isOthers,
          doubts: [...doubts, ...slips.map(saySlip)],
          ...(asksAgain && { hunch: hunchOf(rest, unknown) }),
        },
      ]
    }),
  )
}
