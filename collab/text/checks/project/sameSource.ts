import type { Check } from '../check.ts'
import { sayTexts } from './sayTexts.ts'

/** Needs to be told how texts beside this one are translated. */
export const sameSource: Check = {
  name: 'same source',
  severity: 'doubtful',
  about: 'project',
  find: (_, __, { alike }) =>
    alike && alike.translations.length > 0
      ? [`Its source is translated elsewhere as ${sayTexts(alike.translations)}.`]
      : [],
}
