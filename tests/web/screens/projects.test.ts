import { testEveryState } from './everyState.ts'
import { PROJECT_SCREENS } from './projects.ts'

testEveryState(PROJECT_SCREENS)
