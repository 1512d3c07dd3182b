/** The one version of Stripe's API that the stand-in speaks. */
export const API_VERSION = '2026-10-28.endive'
