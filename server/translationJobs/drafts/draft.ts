import type { Box } from '#collab/text/facts/boxes.ts'
import type { RatingFacts } from '#db/queries/ratings/ratings.ts'
import type { Result } from '../../prompts/textTasks.ts'
import type { ClaimedRow } from '../claims/claimedRow.ts'
import type { PromptContext } from '../promptContext.ts'

/** `content` is the source with the plural branches of the language. */
export type Draft = Readonly<
  Omit<Result<'prepare'>, 'terms'> & {
    row: Pick<ClaimedRow, 'source_text_id' | 'identifier' | 'position' | 'source' | 'context'>
    terms: PromptContext['glossary']
    source_language: PromptContext['source_language']
    language: PromptContext['target_language']
    patterns: readonly string[]
    rating?: string | undefined
    wish?: string | undefined
    box?: Box | undefined
    project_id?: string | undefined
    charactersInBox?: number | undefined
    facts?: RatingFacts | undefined
  }
>
