import { useStore } from 'zustand'
import { prefer, preferences } from '../../tableTools/preferences.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'

/** The reviewer's view: the row where one is unfolds, and each verdict goes on to the next row. */
export function useIsReviewing() {
  const { rights } = useTableTools()
  return useStore(preferences, ({ isReviewing }) => isReviewing) && rights.reviews
}

export const toggleReviewing = () => prefer({ isReviewing: !preferences.getState().isReviewing })

export const isReviewing = (reviews: boolean) => reviews && preferences.getState().isReviewing

/** In the reviewer's view the row below in what is shown, to which a saved edit leads. */
export const nextShown = (ids: readonly string[], from: string, reviews: boolean) =>
  isReviewing(reviews) ? ids[ids.indexOf(from) + 1] : undefined
