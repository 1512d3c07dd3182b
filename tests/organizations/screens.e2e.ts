import { testEveryState } from '../support/screens/everyState.ts'
import { ORGANIZATION_SCREENS } from './screens.ts'

testEveryState(ORGANIZATION_SCREENS)
