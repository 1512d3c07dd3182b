import { inTransaction, type Sandbox } from '../sandbox.ts'
import type { Kind, Objects } from '../store/kinds.ts'
import { requireObject } from '../store/objects.ts'
import { StripeFailure } from '../stripeFailure.ts'

export async function findForPage<K extends Kind>(
  sandbox: Sandbox,
  kind: K,
  id: string,
): Promise<Objects[K] | undefined> {
  try {
    return await inTransaction(sandbox, (context) => requireObject(context, kind, id))
  } catch (error) {
    if (error instanceof StripeFailure) return undefined
    throw error
  }
}
