import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import type { Call } from '../../support/openai.ts'

/** OpenAI's prompt cache keeps prompts of 1,024 tokens and more, in steps of 128. */
const [LEAST_CACHED, STEP] = [1_024, 128]

/** The tokens of messages and answers, and how much of the input an earlier call has begun with. */
export function countTokensOf(calls: Call[]) {
  const seen = new Set<string>()
  let [input, output, cached] = [0, 0, 0]
  for (const call of calls) {
    const prompt = encode(`${call.system}\n${call.prompt}`)
    const starts: string[] = []
    for (let length = LEAST_CACHED; length <= prompt.length; length += STEP) starts.push(prompt.slice(0, length).join())
    const known = starts.filter((start) => seen.has(start)).length
    for (const start of starts) seen.add(start)
    input += prompt.length
    output += encode(call.answered).length
    cached += known === 0 ? 0 : LEAST_CACHED + (known - 1) * STEP
  }
  return { input, output, cached }
}
