import { testEveryState } from '../../support/screens/everyState.ts'
import { BILLING_SCREENS } from './screens.ts'

testEveryState(BILLING_SCREENS)
