type Find = () => HTMLElement | null | undefined

const finds = new WeakMap<Element, Find>()

/** Says, while the element has the focus, what gets it in case the element is drawn anew or goes; `useFocusPlace` asks for it. */
export const keepPlace = (element: Element, find: Find) => void finds.set(element, find)

/** The element that replaced this one; undefined when unknown. */
export const placeOf = (element: Element) => finds.get(element)
