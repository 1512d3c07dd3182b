import { CHARACTER_SCREENS } from './characters.ts'
import { testEveryState } from './everyState.ts'

testEveryState(CHARACTER_SCREENS)
