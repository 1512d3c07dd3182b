import type { Act } from './act.ts'
import { ACCOUNT } from './finance/account.ts'
import { MONEY } from './finance/money.ts'
import { CHANGES } from './finance/ours.ts'
import { SALES } from './finance/theirs.ts'
import { PAYER_ACTS } from './payers.ts'
import { SUBSCRIBER_ACTS } from './subscriber.ts'
import { TRANSLATING_ACTS } from './translating.ts'
import { WEATHER } from './weather.ts'

export const ACTS: Act[] = [
  ...SUBSCRIBER_ACTS,
  ...TRANSLATING_ACTS,
  ...PAYER_ACTS,
  ...SALES,
  ...CHANGES,
  ...MONEY,
  ...ACCOUNT,
  ...WEATHER,
]
