import { testEveryState } from '../support/screens/everyState.ts'
import { ACTIVITY_SCREENS } from './screens.ts'

testEveryState(ACTIVITY_SCREENS)
