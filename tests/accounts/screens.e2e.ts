import { testEveryState } from '../support/screens/everyState.ts'
import { ACCOUNT_SCREENS } from './screens.ts'

testEveryState(ACCOUNT_SCREENS)
