import type { Check } from '../check.ts'

export const instructions: Check = {
  name: 'instructions',
  severity: 'useless',
  about: 'form',
  find({ text: source }, { text }, { repeatsInstructions }) {
    return repeatsInstructions?.(text, source) ? ['The translation repeats the instructions.'] : []
  },
}
