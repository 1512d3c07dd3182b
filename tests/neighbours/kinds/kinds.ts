import { ACCOUNTS } from './accounts.ts'
import { CONNECTIONS } from './connections.ts'
import { FILES } from './files.ts'
import type { Kinds } from './kind.ts'
import { LIVE_DOCUMENTS } from './liveDocuments.ts'
import { MODEL_SERVICES } from './modelServices.ts'
import { READS } from './reads.ts'
import { SEARCHES } from './searches.ts'
import { WRITES } from './writes.ts'

export const GROUPS: Record<string, Kinds> = {
  reads: READS,
  searches: SEARCHES,
  'live documents': LIVE_DOCUMENTS,
  writes: WRITES,
  connections: CONNECTIONS,
  accounts: ACCOUNTS,
  'model services': MODEL_SERVICES,
  files: FILES,
}
export const KINDS: Kinds = Object.assign({}, ...Object.values(GROUPS))
