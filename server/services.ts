import type { Provider } from 'oidc-provider'
import type { Collab } from '#collab/server.ts'
import type { Hold } from '#db/queries/accounts/holds.ts'
import type { Db } from '#db/schema.ts'
import type { Principal } from '#db/vocabulary/roles.ts'
import type { ConfigWithDatabase } from './config.ts'
import type { News } from './events/news.ts'
import type { FileThreads } from './files/thread/fileThreads.ts'
import type { CallCounts } from './http/limits/callCounts.ts'
import type { Connections } from './http/limits/connections.ts'
import type { Machines } from './http/limits/machines.ts'
import type { SessionLooks } from './http/limits/sessionLooks.ts'
import type { Mailer } from './integrations/mail.ts'
import type { Payments } from './integrations/stripe.ts'
import type { Translator } from './integrations/translator.ts'
import type { Jobs } from './jobs.ts'
import type { DocumentTurns } from './liveEdits/documentTurns.ts'
import type { Log } from './log.ts'
import type { Marks } from './marks/marks.ts'
import type { Engines } from './modelServices/engines.ts'
import type { ObjectStore } from './objectStore/keys.ts'
import type { TextThread } from './textThread/textThread.ts'
import type { Tracing } from './tracing.ts'
import type { AiRows } from './translationJobs/claims/aiRows.ts'

export type Services = {
  config: ConfigWithDatabase
  log: Log
  /** In a request of somebody signed in its connections are borrowed in turn, at that person's cost. */
  db: Db
  /** Connections that no load takes away, for sessions. */
  reservedDb: Db
  /** One connection, behind nobody's statements, that tells whether Postgres answers; it is opened for the first who asks. */
  readinessDb: Db
  connections: Connections
  sessionLooks: SessionLooks
  machines: Machines
  callCounts: CallCounts
  /**
   * For whom this is done: what each of their writes holds and marks first, what it then asks again of their rights, whether
   * their connection has ended, the network they call from, and the turn in which the rows of their files are stored. The
   * server's own work holds and asks nothing.
   */
  caller: {
    holds: readonly Hold[]
    asks: readonly Hold[]
    /** With the limits of their token; of guarded calls alone. */
    asker?: Principal
    hasLeft: () => boolean
    network: () => string
    storing: <Result>(store: () => Promise<Result>) => Promise<Result>
  }
  collab: Collab
  documentTurns: DocumentTurns
  news: News
  jobs: Jobs
  objects: ObjectStore
  texts: TextThread
  /** A thread for the patterns of people, beside that of jobs. */
  searches: TextThread
  aiRows: AiRows
  fileThreads: FileThreads
  translator: Translator
  engines: Engines
  mail: Mailer
  oauth: Provider
  payments: Payments
  marks: Marks
  tracing: Tracing | undefined
  close(end?: { hasFailed: boolean }): Promise<void>
}
