import type { Check } from '../check.ts'

/** A model that says what only its instructions say has told them instead of following them. */
export const instructions: Check = {
  name: 'instructions',
  severity: 'useless',
  about: 'form',
  find({ text: source }, { text }, { repeatsInstructions }) {
    return repeatsInstructions?.(text, source) ? ['The translation repeats the instructions.'] : []
  },
}
