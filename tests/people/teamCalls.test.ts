import { withTwoWorlds } from '../rights/twoWorlds.ts'
import { testCallsOfGuests } from './callsOfGuests.ts'

withTwoWorlds()
testCallsOfGuests('team', { refused: 6, allowed: 36 })
