import type { Sandbox } from '../sandbox.ts'
import { findAnswer, insertAnswer } from '../store/answers.ts'
import type { CallContext } from '../store/context.ts'
import { tryLockKey } from '../store/locks.ts'
import type { Trx } from '../store/tables.ts'
import { StripeFailure } from '../stripeFailure.ts'
import type { Run } from './parseCall.ts'

/** `now` is in Unix seconds. */
type Asked = Pick<CallContext, 'request' | 'now'>

export const runCall = (sandbox: Sandbox, run: Run, asked: Asked) =>
  sandbox.db.transaction().execute((trx) => outcomeOf(run, contextOf(sandbox, trx, asked)))

const contextOf = ({ publicUrl, settings }: Sandbox, trx: Trx, asked: Asked): CallContext => ({
  ...asked,
  trx,
  publicUrl,
  settings,
})

/** Returns a failure whose changes are kept like a success; any other failure is thrown and rolls back. */
async function outcomeOf(run: Run, context: CallContext): Promise<{ status: number; body: object }> {
  try {
    return { status: 200, body: await run(context) }
  } catch (error) {
    if (!(error instanceof StripeFailure) || !error.isKept) throw error
    return { status: error.status, body: error.body }
  }
}

export async function runOnce(sandbox: Sandbox, key: string, fingerprint: string, run: Run, asked: Asked) {
  try {
    return await sandbox.db.transaction().execute(async (trx) => {
      if (!(await tryLockKey(trx, key))) throw inUse(key)
      const known = await findAnswer(trx, key)
      if (known) return replay(known, fingerprint)
      const outcome = await outcomeOf(run, contextOf(sandbox, trx, asked))
      await insertAnswer(trx, { key, fingerprint, ...outcome })
      return { ...outcome, isReplayed: false }
    })
  } catch (error) {
    if (!(error instanceof StripeFailure) || error.detail.type === 'idempotency_error') throw error
    await insertAnswer(sandbox.db, { key, fingerprint, status: error.status, body: error.body })
    throw error
  }
}

function replay(known: { fingerprint: string; status: number; body: unknown }, fingerprint: string) {
  if (known.fingerprint === fingerprint) return { status: known.status, body: known.body as object, isReplayed: true }
  throw new StripeFailure(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a different key if you meant to execute a different request.',
  })
}

const inUse = (key: string) =>
  new StripeFailure(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
