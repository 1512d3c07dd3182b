type Find = () => HTMLElement | null | undefined

const finds = new WeakMap<Element, Find>()

export const setFocusFallback = (element: Element, find: Find) => void finds.set(element, find)

export const focusFallbackOf = (element: Element) => finds.get(element)
