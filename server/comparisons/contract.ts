import { z } from 'zod'
import { Language } from '../http/contract.ts'
import { CHOICES, COMPARED_TEXTS, MAX_DESCRIPTION_LENGTH, SIDES } from './constants.ts'

const TEXTS = `A comparison takes ${COMPARED_TEXTS.least} to ${COMPARED_TEXTS.most} texts`

export const ComparisonPath = z.object({ comparison_id: z.uuid() })

/** Without a model the project's own; without a description that of the project. */
const SideWanted = z.object({
  model: z.string().trim().min(1).max(200, 'The name of a model has at most 200 characters').optional(),
  description: z
    .string()
    .trim()
    .max(MAX_DESCRIPTION_LENGTH, `A description has at most ${MAX_DESCRIPTION_LENGTH} characters`)
    .optional(),
})

export const CreateComparison = z.object({
  page_id: z.uuid('Please choose a page'),
  target_language: Language,
  texts: z.int(TEXTS).min(COMPARED_TEXTS.least, TEXTS).max(COMPARED_TEXTS.most, TEXTS),
  a: SideWanted,
  b: SideWanted,
})
export type CreateComparison = z.input<typeof CreateComparison>

/** `running`: being translated. `open`: people choose. `closed`: its report is shown, and stays. */
const State = z.enum(['running', 'open', 'closed', 'failed', 'stopped'])

export const Comparison = z
  .object({
    id: z.uuid(),
    project_id: z.uuid(),
    page_name: z.string(),
    target_language: Language,
    models: z.array(z.string()),
    state: State,
    error: z.string(),
    created_at: z.iso.datetime(),
    texts: z.int(),
    people: z.int(),
    choices: z.int(),
  })
  .meta({ id: 'Comparison' })
export type Comparison = z.infer<typeof Comparison>
export const Comparisons = z.object({ data: z.array(Comparison) })
export type Comparisons = z.infer<typeof Comparisons>

const Pair = z.object({
  place: z.int(),
  identifier: z.string(),
  source: z.string(),
  context: z.string().nullable(),
  first: z.string().nullable(),
  second: z.string().nullable(),
  mine: z.enum(CHOICES).nullable(),
})

/** One side as it was measured. Scores are against approved translations; cost is in dollars, null without prices. */
const SideReport = z.object({
  side: z.enum(SIDES),
  model: z.string(),
  description: z.string(),
  chosen: z.int(),
  texts: z.int(),
  faulty: z.int(),
  calls: z.int(),
  ms: z.int(),
  input_tokens: z.int().nullable(),
  cached_tokens: z.int().nullable(),
  output_tokens: z.int().nullable(),
  cost_usd: z.number().nullable(),
  scores: z.object({ chrf: z.number(), ter: z.number(), texts: z.int() }).nullable(),
})

const Report = z.object({
  sides: z.array(SideReport),
  same: z.int(),
  neither: z.int(),
  /** the chance that sides which are equally good differ as much; null without a choice for either */
  chance: z.number().nullable(),
  rows: z.array(
    z.object({
      place: z.int(),
      identifier: z.string(),
      source: z.string(),
      reference: z.string().nullable(),
      a: z.string().nullable(),
      b: z.string().nullable(),
      faults: z.object({ a: z.string(), b: z.string() }),
      chosen: z.object({ a: z.int(), b: z.int(), same: z.int(), neither: z.int() }),
    }),
  ),
})
export type Report = z.infer<typeof Report>

export const ShownComparison = Comparison.extend({ pairs: z.array(Pair), report: Report.nullable() }).meta({
  id: 'ShownComparison',
})
export type ShownComparison = z.infer<typeof ShownComparison>

export const Choose = z.object({ place: z.int().min(1).max(COMPARED_TEXTS.most), choice: z.enum(CHOICES) })
export type Choose = z.infer<typeof Choose>
