import { elementScroll, type Virtualizer } from '@tanstack/react-virtual'

/** Told to what is scrolled just before the table scrolls it by itself, as for rows that grow. */
export const TABLE_SCROLLS = 'table-scrolls'

export function scrollAsTable(
  offset: number,
  options: { adjustments?: number; behavior?: ScrollBehavior },
  virtualizer: Virtualizer<HTMLElement, Element>,
) {
  virtualizer.scrollElement?.dispatchEvent(new Event(TABLE_SCROLLS))
  elementScroll(offset, options, virtualizer)
}
