import { ACCOUNT_SCREENS } from './accounts.ts'
import { testEveryState } from './everyState.ts'

testEveryState(ACCOUNT_SCREENS)
