/** The direction of the screen. */
export const directionOfScreen = () => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr')
