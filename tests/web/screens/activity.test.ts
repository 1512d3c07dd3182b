import { ACTIVITY_SCREENS } from './activity.ts'
import { testEveryState } from './everyState.ts'

testEveryState(ACTIVITY_SCREENS)
