import { withTwoWorlds } from '../rights/twoWorlds.ts'
import { testCallsOfGuests } from './callsOfGuests.ts'

withTwoWorlds()
testCallsOfGuests('team', { refused: 3, allowed: 24 })
