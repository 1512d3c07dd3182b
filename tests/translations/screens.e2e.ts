import { testEveryState } from '../support/screens/everyState.ts'
import { TRANSLATION_SCREENS } from './screens.ts'

testEveryState(TRANSLATION_SCREENS)
