import { eld } from 'eld/small'
import type { DetectLanguage } from '#collab/text/checks/check.ts'
import { SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'

const detector = eld.newInstance()
detector.setLanguageSubset([...SPECIFIED_LANGUAGES])

export const detectLanguage: DetectLanguage = (text) => detector.detect(text).getScores()
