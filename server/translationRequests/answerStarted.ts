import type { Context } from 'hono'
import type { Env } from '../http/env.ts'
import { OPERATION_IDS } from './constants.ts'
import type { Started, TranslateAnswer } from './contract.ts'

export function answerStarted(c: Context<Env>, { operation_ids = [], ...answer }: Started) {
  if (operation_ids.length > 0) c.header(OPERATION_IDS, operation_ids.join(','))
  return c.json(answer satisfies TranslateAnswer, 200)
}
