import type { SideResult } from '#db/tables/comparisons.ts'
import { FLEX_PART } from '../integrations/models/constants.ts'
import type { ModelUse } from '../integrations/translator.ts'
import { scoresOf } from '../prompts/scores/score.ts'
import type { Services } from '../services.ts'
import type { TranslatedText } from './translateTexts.ts'

/** In dollars for a million tokens. */
export type Prices = { input_usd: number; cached_usd: number; output_usd: number }
type Uses = Pick<SideResult, 'calls' | 'ms' | 'input_tokens' | 'cached_tokens' | 'output_tokens' | 'cost_usd'>

/** Tokens are unknown where a call does not tell them, and the cost without them or without prices. */
export function sumUses(uses: ModelUse[], prices: Prices | undefined): Uses {
  const sum = (key: 'input_tokens' | 'cached_tokens' | 'output_tokens') =>
    uses.some((use) => use[key] === null) ? null : uses.reduce((total, use) => total + use[key]!, 0)
  const [input, cached, output] = [sum('input_tokens'), sum('cached_tokens'), sum('output_tokens')]
  const isKnown = prices !== undefined && input !== null && cached !== null && output !== null
  return {
    calls: uses.length,
    ms: uses.reduce((total, { ms }) => total + ms, 0),
    input_tokens: input,
    cached_tokens: cached,
    output_tokens: output,
    cost_usd: isKnown ? uses.reduce((total, use) => total + costOf(use, prices), 0) : null,
  }
}

function costOf({ input_tokens, cached_tokens, output_tokens, is_flex }: ModelUse, prices: Prices) {
  const [input, cached, output] = [input_tokens ?? 0, cached_tokens ?? 0, output_tokens ?? 0]
  const cost = (input - cached) * prices.input_usd + cached * prices.cached_usd + output * prices.output_usd
  return (cost * (is_flex ? FLEX_PART : 1)) / 1_000_000
}

export async function scoreTexts(
  { texts }: Pick<Services, 'texts'>,
  translated: TranslatedText[],
  references: Map<string, string>,
) {
  const pairs = translated.flatMap(({ source_text_id, text }) => {
    const reference = references.get(source_text_id)
    return reference === undefined ? [] : [{ text, reference }]
  })
  const counted = await texts.run('score', undefined, pairs)
  return scoresOf(counted.filter((one) => one !== undefined)) ?? null
}
