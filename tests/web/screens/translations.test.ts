import { testEveryState } from './everyState.ts'
import { TRANSLATION_SCREENS } from './translations.ts'

testEveryState(TRANSLATION_SCREENS)
