import { isMessage } from '../../icuMessages.ts'
import type { Check } from '../check.ts'

/** A source that parses as an ICU message must still parse in translation. */
export const message: Check = {
  name: 'message',
  severity: 'broken',
  about: 'form',
  find: ({ text: source }, { text }) =>
    isMessage(source) && !isMessage(text) ? ['The branches are no ICU message: a brace is out of place.'] : [],
}
