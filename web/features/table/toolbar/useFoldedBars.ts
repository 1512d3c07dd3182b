import { useEffect } from 'react'
import { useMedia } from '#web/ui/focus/useMedia.ts'
import { PHONE } from '../columns/layout.ts'
import { TABLE_SCROLLS } from '../grid/scrollAsTable.ts'

const STILL_PX = 8

/** On a phone the bars make room for the rows while one scrolls down, and come back as soon as one scrolls up; scrolls of the table's own change nothing. */
export function useFoldedBars() {
  const isPhone = useMedia(PHONE)
  useEffect(() => {
    const main = document.getElementById('main')
    if (!isPhone || !main) return
    let turned = main.scrollTop
    let isByTable = false
    const onTableScrolls = () => {
      isByTable = true
    }
    const onScroll = () => {
      if (isByTable) turned = main.scrollTop
      isByTable = false
      const moved = main.scrollTop - turned
      if (Math.abs(moved) < STILL_PX && main.scrollTop > 0) return
      turned = main.scrollTop
      main.toggleAttribute('data-folded', moved > 0 && turned > 0)
    }
    main.addEventListener(TABLE_SCROLLS, onTableScrolls)
    main.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      main.removeEventListener(TABLE_SCROLLS, onTableScrolls)
      main.removeEventListener('scroll', onScroll)
      main.removeAttribute('data-folded')
    }
  }, [isPhone])
}
