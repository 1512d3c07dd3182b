import { z } from 'zod'
import { LENGTH_UNITS, MAX_LENGTH_LIMIT, MAX_SPEAKER_LENGTH } from '#db/vocabulary/texts/facts.ts'
import { SourceTextIds } from '../http/contract.ts'
import { TextFacts } from '../pages/contract.ts'
import { LIMIT_RANGE, NOTHING_TO_CORRECT, SPEAKER_TOO_LONG } from './constants.ts'

const Name = z.enum(['speaker', 'max_length'])

/** Null says that there is none. `reset`: as the file says it again, or as its context is understood. */
export const CorrectFacts = z
  .object({
    source_text_ids: SourceTextIds,
    speaker: z.string().trim().max(MAX_SPEAKER_LENGTH, SPEAKER_TOO_LONG).nullable().optional(),
    max_length: z.int(LIMIT_RANGE).min(1, LIMIT_RANGE).max(MAX_LENGTH_LIMIT, LIMIT_RANGE).nullable().optional(),
    length_unit: z.enum(LENGTH_UNITS).default('characters'),
    text_box_id: z.uuid().nullable().optional(),
    reset: z.array(Name).max(Name.options.length).optional(),
  })
  .refine(
    ({ speaker, max_length, text_box_id, reset = [] }) =>
      [speaker, max_length, text_box_id].some((one) => one !== undefined) || reset.length > 0,
    NOTHING_TO_CORRECT,
  )
export type CorrectFacts = z.input<typeof CorrectFacts>

export const CorrectedFacts = z
  .object({ data: z.array(z.object({ id: z.uuid(), facts: TextFacts.nullable() })) })
  .meta({ id: 'CorrectedFacts' })
export type CorrectedFacts = z.infer<typeof CorrectedFacts>
