import { ACCOUNTS } from './accounts.ts'
import { CONNECTIONS } from './connections.ts'
import { FILES } from './files.ts'
import type { Kinds } from './kind.ts'
import { LIVE_DOCUMENTS } from './liveDocuments.ts'
import { MODEL_SERVICES } from './modelServices.ts'
import { READS } from './reads.ts'
import { WRITES } from './writes.ts'

export const KINDS: Kinds = {
  ...FILES,
  ...LIVE_DOCUMENTS,
  ...READS,
  ...MODEL_SERVICES,
  ...ACCOUNTS,
  ...CONNECTIONS,
  ...WRITES,
}
