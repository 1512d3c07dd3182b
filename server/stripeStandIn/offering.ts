import { invalid } from './stripeFailure.ts'

/**
 * What Stripe would take and the stand-in does not carry out is refused, never passed over in silence.
 * @throws {StripeFailure}
 */
export function refuseOthers(params: object, names: readonly string[]) {
  const other = Object.keys(params).find((name) => !names.includes(name))
  if (other) throw invalid(`The parameter ${other} is not carried out by the stand-in for Stripe.`, other)
}
