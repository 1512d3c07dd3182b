import { useEffect, useRef } from 'react'
import { type Offer, offer } from './offers.ts'

/** Offers commands in the palette as long as this is mounted, as they are when it is opened. */
export function useOffer(make: () => Offer) {
  const latest = useRef(make)
  latest.current = make
  useEffect(() => offer(() => latest.current()), [])
}
