import { testEveryState } from '../support/screens/everyState.ts'
import { TEAM_SCREENS } from './screens.ts'

testEveryState(TEAM_SCREENS)
