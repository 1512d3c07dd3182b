import { testEveryState } from './everyState.ts'
import { GLOSSARY_SCREENS } from './glossaries.ts'

testEveryState(GLOSSARY_SCREENS)
