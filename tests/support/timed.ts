/** For tests that hold a duration: what else the machine did meanwhile is no failure of the product. */
export const TIMED = { retry: 2 }
