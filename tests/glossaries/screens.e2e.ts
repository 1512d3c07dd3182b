import { testEveryState } from '../support/screens/everyState.ts'
import { GLOSSARY_SCREENS } from './screens.ts'

testEveryState(GLOSSARY_SCREENS)
