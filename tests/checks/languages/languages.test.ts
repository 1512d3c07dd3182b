import { expect, test } from 'vitest'
import { judge } from '#collab/text/judge.ts'
import { levelsIn } from '#db/vocabulary/checks/checkLevels.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { RIGHT } from './right.ts'
import { RIGHT_ELSEWHERE } from './rightElsewhere.ts'
import { RIGHT_IN_GAMES } from './rightInGames.ts'
import { WRONG } from './wrong.ts'
import { WRONG_ELSEWHERE } from './wrongElsewhere.ts'
import { WRONG_IN_GAMES } from './wrongInGames.ts'

const PROJECT = { required_checks: [], check_levels: {} }
const checksOf = (source: string, text: string, to: LanguageCode) =>
  judge(source, text, { from: 'en', to, audience: 'people', levels: levelsIn(PROJECT, to) }).map(({ check }) => check)

test.for([RIGHT, RIGHT_ELSEWHERE, RIGHT_IN_GAMES].flatMap((texts) => Object.entries(texts)))(
  'nothing is found in right translations, %s',
  ([to, texts]) => {
    for (const [source, text] of texts) expect(checksOf(source, text, to), `${source}: ${text}`).toEqual([])
  },
)

test.for([WRONG, WRONG_ELSEWHERE, WRONG_IN_GAMES].flatMap((texts) => Object.entries(texts)))(
  'each error is found, %s',
  ([to, texts]) => {
    for (const [source, text, ...checks] of texts) {
      const found = checksOf(source, text, to)
      expect(
        found.some((check) => checks.includes(check)),
        `${source}: ${text}: ${found}`,
      ).toBe(true)
    }
  },
)
