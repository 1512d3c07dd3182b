import { readConfig } from '../../config.ts'
import { createStripe } from '../../integrations/stripe.ts'
import { setUpCatalog } from './setUpCatalog.ts'
import { setUpWebhook } from './setUpWebhook.ts'

async function setUpStripe() {
  const { stripe: keys, terms, publicUrl } = readConfig(process.env)
  if (keys.secretKey === undefined)
    throw new Error('STRIPE_SECRET_KEY is not set, so there is no Stripe account to set up')
  const stripe = createStripe({ secretKey: keys.secretKey, apiBase: keys.apiBase })
  for (const [thing, id] of Object.entries(await setUpCatalog(stripe, terms))) console.log(`${thing.padEnd(8)} ${id}`)
  if (isLocal(publicUrl) && keys.apiBase === undefined)
    return console.log('No webhook: Stripe cannot reach this machine. PUBLIC_URL has to be the address people use.')
  const { id, url, secret } = await setUpWebhook(stripe, publicUrl)
  console.log(`webhook  ${id} at ${url}`)
  if (secret) console.log(`\nSet this now, Stripe tells it only once:\nSTRIPE_WEBHOOK_SECRET=${secret}`)
}

const isLocal = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

try {
  await setUpStripe()
} catch (error) {
  console.error(`Stripe could not be set up: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
