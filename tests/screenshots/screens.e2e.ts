import { testEveryState } from '../support/screens/everyState.ts'
import { SCREENSHOT_SCREENS } from './screens.ts'

testEveryState(SCREENSHOT_SCREENS)
