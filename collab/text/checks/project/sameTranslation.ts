import type { Check } from '../check.ts'
import { sayTexts } from './sayTexts.ts'

/** Needs to be told which texts beside this one are translated alike. */
export const sameTranslation: Check = {
  name: 'same translation',
  severity: 'doubtful',
  about: 'project',
  find: (_, __, { alike }) =>
    alike && alike.sources.length > 0 ? [`It is the translation of ${sayTexts(alike.sources)} as well.`] : [],
}
