import { ADMIN_SCREENS } from './admin.ts'
import { testEveryState } from './everyState.ts'

testEveryState(ADMIN_SCREENS)
