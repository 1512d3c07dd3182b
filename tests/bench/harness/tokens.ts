import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import type { Call } from '../../support/model/openai.ts'

/** The tokens of messages and answers. */
export function countTokensOf(calls: Call[]) {
  let [input, output] = [0, 0]
  for (const call of calls) {
    input += encode(`${call.system}\n${call.prompt}`).length
    output += encode(call.answered).length
  }
  return { input, output }
}
