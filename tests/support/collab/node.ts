import { connect } from '#db/connect.ts'
import { startCollab } from './server.ts'

/** A process that serves live documents and nothing else, for the tests that kill it; prints `ready <port>`. */
const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, RATE_LIMITS, ACKNOWLEDGE_BEFORE_COMMIT } = process.env
if (!databaseUrl) throw new Error('DATABASE_URL is not set')
const db = connect(databaseUrl, { max: 2 })
const node = await startCollab(
  {
    db,
    databaseUrl,
    redisUrl,
    rateLimits: RATE_LIMITS === 'on',
    log: (event, facts, error) => console.error(event, facts, error instanceof Error ? error.message : ''),
  },
  { acknowledgeBeforeCommit: ACKNOWLEDGE_BEFORE_COMMIT === '1' },
)
console.log(`ready ${node.port}`)
