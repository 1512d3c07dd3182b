import { testEveryState } from './everyState.ts'
import { ORGANIZATION_SCREENS } from './organizations.ts'

testEveryState(ORGANIZATION_SCREENS)
