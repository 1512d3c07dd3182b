import { testEveryState } from '../support/screens/everyState.ts'
import { PROJECT_SCREENS } from './screens.ts'

testEveryState(PROJECT_SCREENS)
