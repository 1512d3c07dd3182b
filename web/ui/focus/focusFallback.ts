type Find = () => HTMLElement | null | undefined

const finds = new WeakMap<Element, Find>()

/** Sets the element that `useFocusRecovery` focuses once this one is rendered again or removed. */
export const setFocusFallback = (element: Element, find: Find) => void finds.set(element, find)

/** The element that replaced this one; undefined when unknown. */
export const focusFallbackOf = (element: Element) => finds.get(element)
