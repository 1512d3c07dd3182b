import type { LanguageCode } from '../../vocabulary/languages.ts'
import { DIALOGUE, MENUS, type RecordedGame } from '../game.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { es } from './es.ts'
import { ja } from './ja.ts'

export const RECORDED = { es, de, ja, ar } satisfies Partial<Record<LanguageCode, RecordedGame>>

export const recordedTexts = ({ lines, menus }: RecordedGame): [source: string, translation: string][] => [
  ...DIALOGUE.map(([, line], at): [string, string] => [line, lines[at]!]),
  ...MENUS.map(([identifier, text]): [string, string] => [text, menus[identifier]!]),
]

const FINISHED = 12
const TYPED = 16
export const SPANISH = es.lines.slice(0, FINISHED)
export const SPANISH_NEXT = es.lines.slice(FINISHED, FINISHED + TYPED)
