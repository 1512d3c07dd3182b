import { BILLING_SCREENS } from './billing.ts'
import { testEveryState } from './everyState.ts'

testEveryState(BILLING_SCREENS)
