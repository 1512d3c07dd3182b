import { ACCOUNT, replaceFindings } from '#db/queries/billing/findings.ts'
import { ApiError } from '../../http/apiError.ts'
import { write } from '../../http/write.ts'
import type { Paying } from '../paying.ts'
import { reloadCatalog } from './catalog.ts'

export async function checkAccount(paying: Paying) {
  const { payments, log } = paying
  if (!payments.isConfigured) return
  const fault = await findPriceFault(paying)
  const { warning } = payments.clock
  const findings = [
    ...(fault === undefined ? [] : [{ kind: 'price' as const, detail: fault }]),
    ...(warning === undefined ? [] : [{ kind: 'clock' as const, detail: warning }]),
  ]
  for (const { kind, detail } of findings) log('warn', 'stripe_account_differs', { kind, detail })
  await write(paying, (trx) => replaceFindings(trx, ACCOUNT, findings))
}

async function findPriceFault({ payments }: Paying) {
  try {
    return (await reloadCatalog(await payments.open())).priceFault
  } catch (error) {
    if (error instanceof ApiError) return 'Our price, meter or portal is not there; run npm run stripe:setup'
    throw error
  }
}
