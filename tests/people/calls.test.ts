import { withTwoWorlds } from '../rights/twoWorlds.ts'
import { testCallsOfGuests } from './callsOfGuests.ts'

withTwoWorlds()
testCallsOfGuests('person', { refused: 4, allowed: 18 })
