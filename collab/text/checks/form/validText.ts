import type { Check } from '../check.ts'

export const validText: Check = {
  name: 'valid text',
  severity: 'useless',
  about: 'form',
  find: (_, { text }) =>
    text.includes('\u0000') || !text.isWellFormed() ? ['The translation is not valid text.'] : [],
}
