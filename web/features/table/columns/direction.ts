export const directionOfScreen = () => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr')
