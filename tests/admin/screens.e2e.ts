import { testEveryState } from '../support/screens/everyState.ts'
import { ADMIN_SCREENS } from './screens.ts'

testEveryState(ADMIN_SCREENS)
