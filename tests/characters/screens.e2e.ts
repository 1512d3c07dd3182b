import { testEveryState } from '../support/screens/everyState.ts'
import { CHARACTER_SCREENS } from './screens.ts'

testEveryState(CHARACTER_SCREENS)
