import { eld } from 'eld/small'
import type { DetectLanguage } from '#collab/text/checks/check.ts'
import { SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'

const detector = eld.newInstance()
detector.setLanguageSubset([...SPECIFIED_LANGUAGES])

/** Compares the n-grams of a text with those of our languages; meant for a dozen letters and more. */
export const detectLanguage: DetectLanguage = (text) => detector.detect(text).getScores()
