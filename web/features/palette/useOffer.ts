import { useEffect, useRef } from 'react'
import { type Offer, offer } from './offers.ts'

export function useOffer(make: () => Offer) {
  const latest = useRef(make)
  latest.current = make
  useEffect(() => offer(() => latest.current()), [])
}
