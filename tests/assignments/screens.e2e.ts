import { testEveryState } from '../support/screens/everyState.ts'
import { WORK_SCREENS } from './screens.ts'

testEveryState(WORK_SCREENS)
