import { invalid } from './stripeFailure.ts'

/** @throws {StripeFailure} for parameters that Stripe knows and the stand-in does not implement */
export function refuseUnsupported(params: object, names: readonly string[]) {
  const other = Object.keys(params).find((name) => !names.includes(name))
  if (other) throw invalid(`The parameter ${other} is not carried out by the stand-in for Stripe.`, other)
}
