import { eld } from 'eld/small'
import type { DetectLanguage } from '#collab/text/checks/check.ts'
import { LANGUAGE_CODES } from '#db/vocabulary/languages.ts'

const detector = eld.newInstance()
detector.setLanguageSubset([...LANGUAGE_CODES])

/** Compares the n-grams of a text with those of our languages; meant for a dozen letters and more. */
export const detectLanguage: DetectLanguage = (text) => detector.detect(text).getScores()
