export const OFFER_DAYS = 7

export const OFFER_IS_PENDING = 'There is an offer already. Withdraw it before you make another.'
export const OFFER_IS_OVER = 'This offer is no longer open. Nothing has changed.'
export const OFFER_IS_STALE = 'This offer no longer holds: an owner or the place of the project has changed since.'
export const CAP_HAS_CHANGED = 'The monthly cap has changed since you looked. Look at the offer again.'
export const PAYER_OWES =
  'The owner, who pays now, has an open invoice. It has to be paid before anything changes hands.'
/** Says nothing of a stranger's money. */
export const HEIR_CANNOT_PAY = 'This person cannot take over the payment at present'
export const YOU_OWE = 'You have an open invoice. Pay it first, then accept.'
export const LINK_IS_OVER = 'This link is not valid, or the offer is no longer open. You do not pay.'
